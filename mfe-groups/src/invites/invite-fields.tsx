import { isolated } from '@allsquare/contract-kit';
import { AddMember, type Group, problems } from '@allsquare/groups-contract';
import { useForm } from '@allsquare/kit/form';
import { TextArea, TextField } from '@allsquare/kit/ui/field';
import styles from './invite-fields.module.css';

const Invitation = AddMember.pick({ email: true, message: true });

/** The default message of an invitation. */
export const defaultInviteMessage = ({ name }: Group) =>
  `Hi! Join our group ${isolated(name)} on Allsquare, so that we can share the costs and settle up with as few payments as possible.`;

export type InviteDraft = { email: string; message: string | null };

/** The form of an invitation, with the values of its draft. */
export const useInviteForm = (group: Group, draft?: InviteDraft) =>
  useForm(Invitation, { problems, defaultValues: { email: '', message: defaultInviteMessage(group), ...draft } });
export type InviteForm = ReturnType<typeof useInviteForm>;

/** The fields of an invitation; `hint` explains what it means for the invited person. */
export const InviteFields = ({ form, hint }: { form: InviteForm; hint?: string }) => {
  const { errors } = form.formState;
  return (
    <div className={styles.fields}>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        hint={hint}
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
    </div>
  );
};
