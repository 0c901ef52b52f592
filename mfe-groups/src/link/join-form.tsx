import { isolated } from '@allsquare/contract-kit';
import type { LinkPreview } from '@allsquare/groups-contract';
import { ApiError } from '@allsquare/kit/api';
import { useForm, useWatch } from '@allsquare/kit/form';
import { formatCents } from '@allsquare/kit/money';
import { useNavigate } from '@allsquare/kit/router';
import { dropSecret } from '@allsquare/kit/secret';
import { useOptionalSession, useSignInAsGuest } from '@allsquare/kit/session';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { toast } from '@allsquare/kit/ui/toast';
import { IdentityFields, identitySchema, NOT_LISTED } from '../identity/identity-fields.tsx';
import { useMergeOwnPlace } from '../identity/use-merge-own-place.ts';
import styles from './join-form.module.css';
import { useJoinByLink } from './use-join-by-link.ts';

type JoinFormProps = {
  token: string;
  group: LinkPreview;
  /** Somebody else took the place first: the preview is stale. */
  onTaken: () => void;
  /** Called with the message that an admin removed them. */
  onRemoved: (sentence: string) => void;
};

/** 'Ann shares Lisbon trip with you. 3 expenses, $84.60 so far.' */
const invitation = ({ name, sharedBy, expenses, currency }: LinkPreview) => {
  const sentence = sharedBy
    ? `${isolated(sharedBy)} shares ${isolated(name)} with you.`
    : `You’re invited to ${isolated(name)}.`;
  if (!expenses?.count) return sentence;
  const count = `${expenses.count} ${expenses.count === 1 ? 'expense' : 'expenses'}`;
  return `${sentence} ${count}, ${formatCents(expenses.cents, 'none', currency)} so far.`;
};

/** Selects a free place or a new name; a visitor without an account joins as a guest. */
export const JoinForm = ({ token, group, onTaken, onRemoved }: JoinFormProps) => {
  const me = useOptionalSession()?.user;
  const enterAsGuest = useSignInAsGuest();
  const navigate = useNavigate();
  const { places, taken = [] } = group;
  const form = useForm(identitySchema(group, !me), {
    defaultValues: { who: places.length === 0 ? NOT_LISTED : '', name: me?.name ?? '' },
  });
  const { who, name } = useWatch({ control: form.control });
  const { errors, isSubmitting } = form.formState;
  const chosen = places.find(({ id }) => id === who);
  const isElse = who === NOT_LISTED;
  const { confirmIsMe, mergeInto, question } = useMergeOwnPlace();
  const join = useJoinByLink({
    onRefusal: ({ code, message }) => {
      if (code === 'removed') onRemoved(message);
      if (code === 'place-taken') form.setValue('who', '');
      if (code === 'place-taken' || code === 'link-ended') onTaken();
      // A guest who came from another group has the same name here.
      if (code !== 'name-taken' || !me) return code === 'removed';
      toast.failure('Error', `${message} Choose another display name on your profile first.`, {
        label: 'Profile',
        run: () => void navigate('/profile'),
      });
      return true;
    },
  });
  const submit = form.handleSubmit(async (choice) => {
    try {
      if (!me) await enterAsGuest({ token, name: chosen?.name ?? choice.name });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link-ended') return onTaken();
      if (error instanceof ApiError && error.code === 'removed') return onRemoved(error.message);
      return toast.failure('Error', error instanceof ApiError ? error.message : 'Please try again.');
    }
    // The error was shown.
    const member = await join.mutateAsync({ body: { token, placeId: chosen?.id } }).catch(() => undefined);
    if (!member) return;
    dropSecret('join');
    // A current or former member has a seat already, so the place that they selected is still free.
    if (chosen && chosen.id !== member.seat && (await confirmIsMe(member.user.name, chosen.name)))
      await mergeInto(member, chosen.id);
    void navigate(`/groups/${member.groupId}`, { replace: true });
  });
  // In no order, and without balances: a visitor learns neither.
  const people = [...taken, ...places].map((one, at) => ({ ...one, id: String(at), balance: 0 }));
  const as = chosen?.name ?? (isElse ? (name ?? '').trim() : '');
  return (
    <form className={styles.join} onSubmit={(event) => void submit(event)} noValidate>
      <PageTitle>{`Join ${isolated(group.name)}`}</PageTitle>
      <header className={styles.head}>
        <Mosaic people={people} count={group.count} settled size={64} className={styles.mosaic} />
        <h1>Join {isolated(group.name)}</h1>
        <p className={styles.facts}>{invitation(group)}</p>
      </header>
      <IdentityFields group={group} radio={form.register('who')} error={errors.who?.message} />
      {isElse && !me && (
        <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      )}
      <div className={styles.actions}>
        <Button type="submit" tone="main" size="tall" wide busy={isSubmitting} busyText="Joining...">
          {as ? `Join as ${isolated(as)}` : 'Join'}
        </Button>
        {!me && (
          <ButtonLink to="/login?returnTo=%2Fjoin" size="tall" wide>
            I have an account
          </ButtonLink>
        )}
      </div>
      {question}
    </form>
  );
};
