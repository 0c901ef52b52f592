import { problems, Register } from '@allsquare/auth-contract';
import { isolated } from '@allsquare/contract-kit';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { toast } from '@allsquare/kit/ui/toast';
import { session } from '../session/app-state.ts';
import { dropProof, provenEmail, storedProof } from '../session/proof.ts';
import { attemptSignIn } from './attempt-sign-in.ts';
import { EmailField } from './email-field.tsx';
import styles from './sign-in-form.module.css';
import type { ToVerify } from './to-verify.ts';

const SIGNED_IN = "Your account has been created and you're now signed in!";
const TO_VERIFY = 'Please check your email to verify your account before signing in.';
/** Errors that only the server can find, and the field of each. */
const { 'email-in-use': emailInUse, 'common-password': commonPassword } = problems;
const REFUSALS = { emailInUse, commonPassword };
const FIELDS = { 'email-in-use': 'email', 'common-password': 'password', 'password-length': 'password' } as const;

type SignUpFormProps = {
  onSignIn: (work: () => Promise<boolean>) => Promise<void>;
  /** The account exists, but its email must be verified before signing in. */
  onToVerify: (waiting: ToVerify) => void;
};

export const SignUpForm = ({ onSignIn, onToVerify }: SignUpFormProps) => {
  const form = useForm(Register, {
    problems: REFUSALS,
    defaultValues: { name: '', email: provenEmail() ?? '', password: '' },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = form.handleSubmit((given) =>
    onSignIn(async () => {
      const outcome = await attemptSignIn(
        'Registration',
        () => session.signUp({ ...given, proof: storedProof() }),
        (error) => showRefusal(form, error, FIELDS),
      );
      if (outcome instanceof Error) return false;
      dropProof();
      toast.success('Registration successful', outcome === 'in' ? SIGNED_IN : TO_VERIFY);
      if (outcome === 'to-verify')
        onToVerify({ email: given.email, words: `We have sent a link to ${isolated(given.email)}.` });
      return outcome === 'in';
    }),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <TextField
        label="Name"
        autoComplete="name"
        placeholder="How friends know you"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        autoComplete="new-password"
        hint={errors.password ? undefined : 'At least 8 characters, any you like'}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" tone="main" size="tall" wide busy={isSubmitting} busyText="Creating account...">
        Create account
      </Button>
    </form>
  );
};
