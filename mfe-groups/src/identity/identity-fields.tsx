import { isolated, isSameName } from '@allsquare/contract-kit';
import { type JoinPreview, nameTakenMessage, PlaceName } from '@allsquare/groups-contract';
import { Link } from '@allsquare/kit/router';
import { useOptionalSession } from '@allsquare/kit/session';
import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { FreeTile, initialsIn, initialsOf, Tile } from '@allsquare/kit/ui/tile';
import { UserPlus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { z } from 'zod';
import choiceStyles from '../choice.module.css';
import styles from './identity-fields.module.css';

export const NOT_LISTED = 'else';
export const PICK_A_NAME = 'Pick your name first.';

type Taken = NonNullable<JoinPreview['taken']>[number];
/** How a member whose name the newcomer entered gets back in, if it is the same person. */
const signInHint = ({ guest }: Taken, admin = 'an admin') =>
  guest ? `Open the link in the browser where you joined, or ask ${admin} to free this name.` : 'Sign in.';

/** Validates the choice. Only a visitor who is not on the list enters a name, which must be new in the group. */
export const identitySchema = ({ places, taken = [], admin }: JoinPreview, isVisitor: boolean) =>
  z.object({ who: z.string().min(1, PICK_A_NAME), name: z.string() }).superRefine(({ who, name }, context) => {
    if (who !== NOT_LISTED || !isVisitor) return;
    const addError = (message: string | undefined) => context.addIssue({ code: 'custom', path: ['name'], message });
    const malformed = PlaceName.safeParse(name).error;
    if (malformed) return addError(malformed.issues[0]?.message);
    const place = places.find((one) => isSameName(one.name, name));
    const other = taken.find((one) => isSameName(one.name, name));
    if (place) addError(`${isolated(place.name)} is on the list. Is this you? Choose the name there.`);
    else if (other) addError([nameTakenMessage(other.name), 'Is this you?', signInHint(other, admin)].join(' '));
  });

type IdentityOptionProps = {
  radio: ComponentProps<typeof CoveringRadio>;
  value: string;
  name: string;
  children: ReactNode;
};

/** One selectable person, with a tile. */
const IdentityOption = ({ radio, value, name, children }: IdentityOptionProps) => (
  <label className={`${choiceStyles.choice} ${styles.place}`}>
    {children}
    <CoveringRadio {...radio} value={value} />
    <span className={styles.name}>{name}</span>
  </label>
);

type IdentityFieldsProps = {
  group: JoinPreview;
  /** The props of each radio, from the form's `register()`. */
  radio: ComponentProps<typeof CoveringRadio>;
  /** What is wrong with the choice. */
  error?: string;
};

/** The members of a group, for somebody who joins it: free names to select, taken ones with how to sign in as them. */
export const IdentityFields = ({ group: { places, taken = [], admin }, radio, error }: IdentityFieldsProps) => {
  const me = useOptionalSession()?.user;
  const letters = initialsIn(places);
  const errorId = useId();
  return (
    <fieldset className={styles.places} aria-describedby={error && errorId}>
      <legend className={styles.legend}>Who are you?</legend>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {places.map(({ id, name, colour }) => (
        <IdentityOption key={id} radio={radio} value={id} name={name}>
          <Tile person={{ id, name, colour }} letters={letters.get(id)} className={styles.tile} />
        </IdentityOption>
      ))}
      <IdentityOption radio={radio} value={NOT_LISTED} name="I’m not on the list">
        <FreeTile className={styles.tile}>
          <UserPlus />
        </FreeTile>
      </IdentityOption>
      {taken.length > 0 && (
        <ul className={styles.taken} aria-label="Taken names">
          {taken.map((one, at) => (
            // Two members may share a name, and nothing else is known about them.
            // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
            <li key={`${at}-${one.name}`} className={styles.other}>
              <FreeTile className={styles.tile}>{initialsOf(one.name)}</FreeTile>
              <span className={styles.words}>
                <bdi className={styles.name}>{one.name}</bdi>
                <span className={styles.hint}>
                  Is this you?{' '}
                  {one.guest || me ? (
                    one.guest ? (
                      signInHint(one, admin)
                    ) : (
                      'Sign in with that account.'
                    )
                  ) : (
                    <Link to="/login?returnTo=%2Fjoin" className={styles.signIn}>
                      Sign in
                    </Link>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
};
