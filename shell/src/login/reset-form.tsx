import { Address, requestPasswordReset } from '@allsquare/auth-contract';
import { ApiError, call } from '@allsquare/kit/api';
import { useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { toast } from '@allsquare/kit/ui/toast';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Callout } from '../callout/callout.tsx';
import { EmailField } from './email-field.tsx';
import cardStyles from './login.page.module.css';
import styles from './sign-in-form.module.css';

const ON_ITS_WAY = 'If an account exists for that address, an email is on its way.';

/** Requests a mail to reset the password. The response never reveals whether the account exists. */
export const ResetForm = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const [isAsked, setAsked] = useState(false);
  const { register, handleSubmit, formState } = useForm(Address, { defaultValues: { email } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await call(requestPasswordReset, { body });
      setAsked(true);
    } catch (error) {
      toast.failure('Password reset', error instanceof ApiError ? error.message : undefined);
    }
  });
  const back = (
    <Button
      size="tall"
      wide
      tone={isAsked ? 'line' : 'quiet'}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the card has turned to this
      autoFocus={isAsked}
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={onBack}
    >
      Back to sign in
    </Button>
  );
  return (
    <>
      <h1>Reset your password</h1>
      {isAsked ? (
        <>
          <p className={cardStyles.sub}>Open the link in it to choose a new one.</p>
          <Callout icon={<MailCheck aria-hidden="true" />}>{ON_ITS_WAY}</Callout>
          {back}
        </>
      ) : (
        <>
          <p className={cardStyles.sub}>We’ll email you a link to choose a new password.</p>
          <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
            <EmailField
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the card has turned to this
              autoFocus
              error={errors.email?.message}
              {...register('email')}
            />
            <Button type="submit" tone="main" size="tall" wide busy={isSubmitting} busyText="Sending...">
              Send link
            </Button>
            {back}
          </form>
        </>
      )}
    </>
  );
};
