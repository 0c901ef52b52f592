import { type LinkedGroup, PlaceName } from '@allsquare/groups-contract';
import { ApiError } from '@allsquare/kit/api';
import { useForm, useWatch } from '@allsquare/kit/form';
import { useNavigate } from '@allsquare/kit/router';
import { dropSecret } from '@allsquare/kit/secret';
import { useEnterAsGuest, useOptionalSession } from '@allsquare/kit/session';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { TextField } from '@allsquare/kit/ui/field';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { FreeTile, initialsIn, Tile } from '@allsquare/kit/ui/tile';
import { toast } from '@allsquare/kit/ui/toast';
import { UserPlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { z } from 'zod';
import { typeLook } from '../groups/group-type.ts';
import { membersCount } from '../groups/members-count.ts';
import styles from './join-form.module.css';
import { useJoinByLink } from './use-join-by-link.ts';

const ELSE = 'else';
/** Only somebody else says a name. */
const Choice = z.object({ who: z.string().min(1), name: z.string() }).superRefine(({ who, name }, context) => {
  const refused = who === ELSE && PlaceName.safeParse(name).error;
  if (refused) context.addIssue({ code: 'custom', path: ['name'], message: refused.issues[0]?.message });
});

type ChooseProps = { radio: ComponentProps<typeof CoveringRadio>; value: string; called: string; children: ReactNode };

/** One of those that one can be, with a picture. */
const Choose = ({ radio, value, called, children }: ChooseProps) => (
  <label className={styles.place}>
    {children}
    <CoveringRadio {...radio} value={value} />
    <span className={styles.name}>{called}</span>
  </label>
);

type JoinFormProps = {
  token: string;
  group: LinkedGroup;
  /** Somebody else was faster: what the group shows is out of date. */
  onTaken: () => void;
  /** An admin has removed them, and this sentence says so. */
  onRemoved: (sentence: string) => void;
};

/** Which of the free places one takes, or how else one is called; whoever has no account enters as a guest. */
export const JoinForm = ({ token, group, onTaken, onRemoved }: JoinFormProps) => {
  const me = useOptionalSession()?.user;
  const enterAsGuest = useEnterAsGuest();
  const navigate = useNavigate();
  const { places } = group;
  const form = useForm(Choice, {
    defaultValues: { who: places.length === 0 ? ELSE : '', name: me?.name ?? '' },
  });
  const { who, name } = useWatch({ control: form.control });
  const { errors, isSubmitting } = form.formState;
  const chosen = places.find(({ id }) => id === who);
  const isElse = who === ELSE;
  const join = useJoinByLink({
    onSuccess: ({ groupId }) => {
      dropSecret('join');
      void navigate(`/groups/${groupId}`, { replace: true });
    },
    onRefusal: ({ code, message }) => {
      if (code === 'removed') onRemoved(message);
      if (code === 'place-taken') form.setValue('who', '');
      if (code === 'place-taken' || code === 'link-ended') onTaken();
      return code === 'removed';
    },
  });
  const submit = form.handleSubmit(
    async (choice) => {
      try {
        if (!me) await enterAsGuest({ token, name: chosen?.name ?? choice.name });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link-ended') return onTaken();
        if (error instanceof ApiError && error.code === 'removed') return onRemoved(error.message);
        return toast.failure('Error', error instanceof ApiError ? error.message : 'Please try again.');
      }
      // A refusal was shown.
      await join.mutateAsync({ body: { token, placeId: chosen?.id } }).catch(() => undefined);
    },
    () => {
      if (!who) toast.failure('Which one are you?', 'Choose your name, or somebody else.');
    },
  );
  const letters = initialsIn(places);
  const as = chosen?.name ?? (isElse ? (name ?? '').trim() : '');
  return (
    <form className={styles.join} onSubmit={(event) => void submit(event)} noValidate>
      <PageTitle>{`Join ${group.name}`}</PageTitle>
      <header className={styles.head}>
        <h1>Join {group.name}</h1>
        <p className={styles.facts}>
          {typeLook(group.type).label}, {membersCount(group.count)}
        </p>
      </header>
      {places.length > 0 && (
        <fieldset className={styles.places}>
          <legend className={styles.legend}>Which one are you?</legend>
          {places.map(({ id, name: called, colour }) => (
            <Choose key={id} radio={form.register('who')} value={id} called={called}>
              <Tile person={{ id, name: called, colour }} letters={letters.get(id)} className={styles.tile} />
            </Choose>
          ))}
          <Choose radio={form.register('who')} value={ELSE} called="Somebody else">
            <FreeTile className={styles.tile}>
              <UserPlus />
            </FreeTile>
          </Choose>
        </fieldset>
      )}
      {isElse && !me && (
        <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      )}
      <div className={styles.actions}>
        <Button type="submit" tone="main" size="tall" wide busy={isSubmitting} busyText="Joining...">
          {as ? `Join as ${as}` : 'Join'}
        </Button>
        {!me && (
          <ButtonLink to="/login?returnTo=%2Fjoin" size="tall" wide>
            I have an account
          </ButtonLink>
        )}
      </div>
    </form>
  );
};
