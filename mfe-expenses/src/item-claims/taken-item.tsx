import { isolated } from '@allsquare/contract-kit';
import { MAX_PARTS, type Person } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';
import { Amount } from '@allsquare/kit/ui/amount';
import { IconButton } from '@allsquare/kit/ui/button';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { initialsIn, Tile } from '@allsquare/kit/ui/tile';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { Minus, Plus } from 'lucide-react';
import styles from './take-items.module.css';

type TakenItemProps = {
  item: { name: string; amount: number; of?: { userId: string; value: number }[] | undefined };
  people: readonly Person[];
  /** The claim that is not confirmed yet. */
  pendingParts: number | undefined;
  disabled: boolean;
  onTake: (value: number) => void;
};

/** An item of a bill, and its claimants. The parts matter only among several. */
export const TakenItem = ({
  item: { name, amount, of = [] },
  people,
  pendingParts,
  disabled,
  onTake,
}: TakenItemProps) => {
  const me = useSession().user.id;
  const mine = pendingParts ?? of.find(({ userId }) => userId === me)?.value ?? 0;
  const letters = initialsIn(people);
  const partsOf = ({ id }: Person) => (id === me ? mine : (of.find(({ userId }) => userId === id)?.value ?? 0));
  const takers = people.filter((person) => partsOf(person) > 0);
  return (
    <li className={styles.item}>
      <Checkbox
        checked={mine > 0}
        disabled={disabled}
        className={styles.check}
        onChange={() => onTake(mine > 0 ? 0 : 1)}
      >
        <span className={styles.what}>
          <b>{name}</b>
          <span className={styles.takers}>
            {takers.length === 0 && 'Nobody yet'}
            {takers.map((person) => (
              <span key={person.id}>
                <Tile person={person} letters={letters.get(person.id)} size={28} />
                <VisuallyHidden>{person.id === me ? 'You' : isolated(person.name)}</VisuallyHidden>
                {partsOf(person) > 1 && ` × ${partsOf(person)}`}
              </span>
            ))}
          </span>
        </span>
        <Amount cents={amount} />
      </Checkbox>
      {mine > 0 && (mine > 1 || takers.length > 1) && (
        <fieldset className={styles.parts} aria-label={`Parts of ${isolated(name)}`}>
          <IconButton label={`Fewer parts of ${isolated(name)}`} onClick={() => onTake(mine - 1)}>
            <Minus aria-hidden="true" />
          </IconButton>
          <output>{mine}</output>
          <IconButton
            label={`More parts of ${isolated(name)}`}
            aria-disabled={mine === MAX_PARTS || undefined}
            onClick={() => onTake(mine + 1)}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        </fieldset>
      )}
    </li>
  );
};
