import { ResetPassword, resetPassword } from '@allsquare/auth-contract';
import { ApiError, call } from '@allsquare/kit/api';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { toast } from '@allsquare/kit/ui/toast';
import { ArrowLeft } from 'lucide-react';
import { dropResetToken } from '../session/proof.ts';
import cardStyles from './login.page.module.css';
import styles from './sign-in-form.module.css';

type NewPasswordFormProps = {
  /** The token from the link in the mail. */
  token: string;
  /** Called when the account with this email has the new password. */
  onDone: (email: string) => void;
  /** Called when the link has expired: the user can request another. */
  onExpired: () => void;
  onBack: () => void;
};

/** Sets a new password with the token from a mail. */
export const NewPasswordForm = ({ token, onDone, onExpired, onBack }: NewPasswordFormProps) => {
  const form = useForm(ResetPassword, { defaultValues: { token, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      const { email } = await call(resetPassword, { body });
      dropResetToken();
      toast.success('Password changed', 'You can log in with your new password now.');
      onDone(email);
    } catch (error) {
      const isShown =
        error instanceof ApiError &&
        showRefusal(form, error, { 'common-password': 'password', 'password-length': 'password' });
      if (!isShown) toast.failure('Password reset', error instanceof ApiError ? error.message : undefined);
      if (!(error instanceof ApiError) || error.code !== 'link-over') return;
      dropResetToken();
      onExpired();
    }
  });
  const back = () => {
    dropResetToken();
    onBack();
  };
  return (
    <>
      <h1>Choose a new password</h1>
      <p className={cardStyles.sub}>This logs you out everywhere.</p>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was opened for this field alone
          autoFocus
          hint={errors.password ? undefined : 'At least 8 characters, any you like'}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" tone="main" size="tall" wide busy={isSubmitting} busyText="Saving...">
          Save password
        </Button>
        <Button size="tall" wide tone="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={back}>
          Back to sign in
        </Button>
      </form>
    </>
  );
};
