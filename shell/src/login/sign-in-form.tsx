import { Login } from '@allsquare/auth-contract';
import type { ApiError } from '@allsquare/kit/api';
import { useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { TextButton } from '@allsquare/kit/ui/text-link';
import { toast } from '@allsquare/kit/ui/toast';
import { session } from '../session/app-state.ts';
import { storedProof } from '../session/proof.ts';
import { redeemProof } from '../session/verify-by-proof.ts';
import { attemptSignIn } from './attempt-sign-in.ts';
import { EmailField } from './email-field.tsx';
import styles from './sign-in-form.module.css';
import type { ToVerify } from './to-verify.ts';

type SignInFormProps = {
  /** The email, if already known. */
  email: string;
  onSignIn: (work: () => Promise<boolean>) => Promise<void>;
  /** The password was right, and a code is required. */
  onCodeNeeded: (given: Login) => void;
  /** The password was right, but the email is not verified yet. */
  onUnverified: (waiting: ToVerify) => void;
  onForgotten: (email: string) => void;
};

/** Signs in. If the email is not verified yet, uses the proof from a mail. */
const signIn = async (given: Login) => {
  try {
    return await session.signIn(given);
  } catch (error) {
    if ((error as ApiError).code !== 'address-not-verified' || !storedProof()) throw error;
    await redeemProof(given.email, given.password);
    return session.signIn(given);
  }
};

export const SignInForm = ({ email, onSignIn, onCodeNeeded, onUnverified, onForgotten }: SignInFormProps) => {
  const { register, handleSubmit, getValues, formState } = useForm(Login, { defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((given) =>
    onSignIn(async () => {
      const showHere = ({ code, message }: ApiError) => {
        if (code === 'second-factor-needed') onCodeNeeded(given);
        else if (code === 'address-not-verified') onUnverified({ email: given.email, words: message });
        else return false;
        return true;
      };
      const isIn = (await attemptSignIn('Login', () => signIn(given), showHere)) === 'in';
      if (isIn) toast.success('Login successful', 'Welcome back!');
      return isIn;
    }),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the address stands there already
        autoFocus={email !== ''}
        error={errors.password?.message}
        aside={
          <TextButton className={styles.forgotten} onClick={() => onForgotten(getValues('email'))}>
            Forgot password?
          </TextButton>
        }
        {...register('password')}
      />
      <Button type="submit" tone="main" size="tall" wide busy={isSubmitting} busyText="Logging in...">
        Log In
      </Button>
    </form>
  );
};
