import { Login } from '@allsquare/auth-contract';
import { useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { session } from '../session/app-state.ts';
import { enter, toastFirstError } from './enter.ts';
import { PasswordField } from './password-field.tsx';

const sayNoReset = () => toast.notice('Password reset', 'Password reset functionality is not implemented yet.');

export const SignInForm = ({ onEnter }: { onEnter: (work: () => Promise<boolean>) => Promise<void> }) => {
  const { register, handleSubmit, formState } = useForm(Login, { defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    (given) =>
      onEnter(async () => {
        const isIn = (await enter('Login', () => session.signIn(given))) === 'in';
        if (isIn) toast.success('Login successful', 'Welcome back!');
        return isIn;
      }),
    toastFirstError('Login'),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="s-login-form">
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
        autoComplete="current-password"
        error={errors.password?.message}
        aside={
          <button type="button" className="k-link s-forgot" onClick={sayNoReset}>
            Forgot password?
          </button>
        }
        {...register('password')}
      />
      <Button type="submit" tone="main" size="tall" wide busy={isSubmitting} busyText="Logging in...">
        Log In
      </Button>
    </form>
  );
};
