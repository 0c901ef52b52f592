import { ChangePassword, changePassword, type Me, problems } from '@allsquare/auth-contract';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { toast } from '@allsquare/kit/ui/toast';
import styles from './form.module.css';

/** Changes the password, or sets the first one of an account that signs in with Google. */
export const ChangePasswordDialog = ({ me, onClose }: { me: Me; onClose: () => void }) => {
  const isFirst = me.hasPassword === false;
  const form = useForm(ChangePassword, { defaultValues: isFirst ? { next: '' } : { current: '', next: '' } });
  const { errors, isSubmitting } = form.formState;
  const change = useWrite(changePassword, {
    problems,
    topics: ['profile'],
    onSuccess: () => {
      onClose();
      toast.success(isFirst ? 'Password set' : 'Password changed', 'You are signed out everywhere else.');
    },
    onRefusal: (error) =>
      showRefusal(form, error, { 'wrong-password': 'current', 'common-password': 'next', 'password-length': 'next' }),
  });
  // The error is already shown, and the form stays as it is.
  const save = form.handleSubmit((body) => change.mutateAsync({ body }).catch(() => undefined));
  return (
    <FormDialog
      title={isFirst ? 'Set a password' : 'Change password'}
      sub="Signs out your other devices, not this one."
      width={425}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      submit={isFirst ? 'Set password' : 'Change password'}
      busy={isSubmitting}
      busyText="Saving..."
      className={styles.form}
    >
      {/* For password managers, which store passwords by email. */}
      <input type="email" autoComplete="username" defaultValue={me.email} hidden />
      {!isFirst && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
          autoFocus
          error={errors.current?.message}
          {...form.register('current')}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus={isFirst}
        hint={errors.next ? undefined : 'At least 8 characters, any you like'}
        error={errors.next?.message}
        {...form.register('next')}
      />
    </FormDialog>
  );
};
