import { problems, Register } from '@allsquare/auth-contract';
import { ApiError } from '@allsquare/kit/api';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { session } from '../session/app-state.ts';
import { enter, toastFirstError } from './enter.ts';
import { PasswordField } from './password-field.tsx';

const SIGNED_IN = "Your account has been created and you're now signed in!";
const TO_VERIFY = 'Please check your email to verify your account before signing in.';

type SignUpFormProps = {
  onEnter: (work: () => Promise<boolean>) => Promise<void>;
  /** The account is there, and its email has to be verified before one can sign in. */
  onToVerify: () => void;
};

export const SignUpForm = ({ onEnter, onToVerify }: SignUpFormProps) => {
  const form = useForm(Register, { defaultValues: { name: '', email: '', password: '' } });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const showBeside = (error: ApiError) => {
    const { message } = problems['email-in-use'];
    if (error.code === 'email-in-use') form.setError('email', { message }, { shouldFocus: true });
    else showRefusal(form, error);
  };
  const submit = form.handleSubmit(
    (given) =>
      onEnter(async () => {
        const outcome = await enter('Registration', () => session.signUp(given));
        if (outcome === 'to-verify') {
          toast.success('Registration successful', TO_VERIFY);
          onToVerify();
        }
        if (outcome === 'in') toast.success('Registration successful', SIGNED_IN);
        if (outcome instanceof ApiError) showBeside(outcome);
        return outcome === 'in';
      }),
    toastFirstError('Registration'),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="s-login-form">
      <TextField
        label="Name"
        autoComplete="name"
        placeholder="How friends know you"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
        error={errors.email?.message}
        {...register('email')}
      />
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
