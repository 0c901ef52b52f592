import { AddMember, addMember, type Group, problems } from '@allsquare/groups-contract';
import type { ApiError } from '@allsquare/kit/api';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { TextArea, TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { fallbackToast } from '../groups/refusal.ts';
import styles from './invite-form.module.css';
import { sayInvited } from './say-invited.ts';
import { useSayAdded } from './use-say-added.ts';

const FAILED = 'Failed to send invitation. Please try again.';
const InviteForm = AddMember.pick({ email: true, message: true });

const invitationTo = ({ name }: Group) =>
  `Hi! Join our group ${name} on Allsquare, so that we can share the costs and settle up with as few payments as possible.`;

const titleOf = (message: string) =>
  Object.values(problems).find((problem) => problem.message === message)?.title ?? 'Error';

/** Invites somebody by email; a friend of the caller is added at once instead. `onDone`: either has happened. */
export const useInviteForm = (group: Group, onDone: () => void) => {
  const form = useForm(InviteForm, { defaultValues: { email: '', message: invitationTo(group) } });
  const sayAdded = useSayAdded(group);
  const refuse = (error: ApiError) => {
    if (error.status === 401) {
      toast.failure('Authentication Error', 'Please sign in to invite members.');
      return true;
    }
    if (error.code === 'already-a-member') form.setError('email', { message: error.message }, { shouldFocus: true });
    return showRefusal(form, error) ? false : fallbackToast(FAILED)(error);
  };
  const write = useWrite(addMember, {
    problems,
    topics: ['groups', 'members', 'invites'],
    failure: { title: 'Error', message: FAILED },
    onSuccess: (answer) => {
      onDone();
      if ('invite' in answer) sayInvited(answer.invite);
      else sayAdded(answer.member.user.name);
    },
    onRefusal: refuse,
  });
  const submit = form.handleSubmit(
    async ({ email, message }) => {
      // A refusal was shown; the form stays as it is.
      await write
        .mutateAsync({ params: { id: group.id }, body: { email, role: 'member', message } })
        .catch(() => undefined);
    },
    ({ email }) => email?.message && toast.failure(titleOf(email.message), email.message),
  );
  return { form, submit, isSending: form.formState.isSubmitting };
};

type InviteFieldsProps = { id: string; invite: ReturnType<typeof useInviteForm> };

/** The form `id` of an invitation; its button stands elsewhere. */
export const InviteFields = ({ id, invite: { form, submit } }: InviteFieldsProps) => {
  const { errors } = form.formState;
  return (
    <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextArea
        label="Message"
        note="(optional)"
        rows={4}
        error={errors.message?.message}
        {...form.register('message')}
      />
    </form>
  );
};
