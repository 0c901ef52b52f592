import { Register } from '@allsquare/auth-contract';
import { useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { session } from '../app-state.ts';
import { enter } from './enter.ts';

export const SignUpForm = ({ onEnter }: { onEnter: (work: () => Promise<boolean>) => Promise<void> }) => {
  const { register, handleSubmit, formState } = useForm(Register, {
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((given) =>
    onEnter(async () => {
      const entered = await enter('Registration', () => session.signUp(given));
      if (entered) toast.success('Registration successful', "Your account has been created and you're now signed in!");
      return entered;
    }),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="s-login-form">
      <TextField
        label="Name"
        autoComplete="name"
        placeholder="How friends know you"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" tone="main" size="tall" wide busy={isSubmitting} busyText="Creating account...">
        Create account
      </Button>
    </form>
  );
};
