import { deleteAccount, PasswordProof, problems } from '@allsquare/auth-contract';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { Trash2 } from 'lucide-react';
import { session } from '../session/app-state.ts';
import styles from './delete-account.dialog.module.css';
import formStyles from './form.module.css';
import { OpenBalances } from './open-balances.tsx';

/** Lists what is deleted and what stays, and asks for the password. */
export const DeleteAccountDialog = ({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) => {
  const form = useForm(PasswordProof, { defaultValues: hasPassword ? { password: '' } : {} });
  const remove = useWrite(deleteAccount, {
    problems,
    topics: [],
    onRefusal: (error) => showRefusal(form, error, { 'wrong-password': 'password' }),
  });
  const isBusy = remove.isPending || remove.isSuccess;
  // The error is already shown, and the form stays as it is.
  const submit = form.handleSubmit((body) =>
    session.deleteAccount(() => remove.mutateAsync({ body })).catch(() => undefined),
  );
  return (
    <FormDialog
      title="Delete Account"
      sub="This cannot be undone."
      width={500}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submit="Delete Account"
      tone="danger"
      icon={<Trash2 aria-hidden="true" />}
      busy={isBusy}
      busyText="Deleting..."
      className={formStyles.form}
    >
      <dl className={styles.facts}>
        <dt>What is deleted</dt>
        <dd>Your sign-in, name, email address, friends, requests and notifications.</dd>
        <dt>What stays</dt>
        <dd>
          Your name is replaced by “Deleted user” in shared books; open balances stay with the groups. Nobody’s balance
          changes.
        </dd>
      </dl>
      <OpenBalances />
      {hasPassword && (
        <PasswordField
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
      )}
    </FormDialog>
  );
};
