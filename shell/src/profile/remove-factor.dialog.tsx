import { type Me, problems, RemoveFactor, removeFactor } from '@allsquare/auth-contract';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { TextField } from '@allsquare/kit/ui/field';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { toast } from '@allsquare/kit/ui/toast';
import styles from './form.module.css';

type RemoveFactorProps = { me: Me; factorId: string; onClose: () => void };

/** Asks for the password and a code, so that an open browser alone cannot remove the second factor. */
export const RemoveFactorDialog = ({ me, factorId, onClose }: RemoveFactorProps) => {
  const hasPassword = me.hasPassword !== false;
  const form = useForm(RemoveFactor, { defaultValues: hasPassword ? { password: '', code: '' } : { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const remove = useWrite(removeFactor, {
    problems,
    topics: ['profile'],
    onSuccess: () => {
      onClose();
      toast.success('Two-factor authentication is off', 'Your password alone signs you in again.');
    },
    onRefusal: (error) =>
      showRefusal(form, error, {
        'wrong-password': 'password',
        'wrong-code': 'code',
        'wrong-second-factor': 'code',
        'too-many-codes': 'code',
      }),
  });
  const submit = form.handleSubmit((body) =>
    // The error is already shown, and the form stays as it is.
    remove.mutateAsync({ params: { id: factorId }, body }).catch(() => undefined),
  );
  return (
    <FormDialog
      title="Two-factor authentication"
      sub="Your password alone will sign you in. Your recovery codes stop working."
      width={425}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submit="Remove"
      tone="danger"
      busy={isSubmitting}
      busyText="Removing..."
      className={styles.form}
    >
      {hasPassword && (
        <PasswordField
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
          autoFocus
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <TextField
        label="Code"
        hint="From your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus={!hasPassword}
        error={errors.code?.message}
        {...form.register('code')}
      />
    </FormDialog>
  );
};
