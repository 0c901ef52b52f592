import { FactorCode, type Login } from '@allsquare/auth-contract';
import type { ApiError } from '@allsquare/kit/api';
import { useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { TextButton } from '@allsquare/kit/ui/text-link';
import { toast } from '@allsquare/kit/ui/toast';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { session } from '../session/app-state.ts';
import { attemptSignIn } from './attempt-sign-in.ts';
import styles from './code-form.module.css';
import cardStyles from './login.page.module.css';
import formStyles from './sign-in-form.module.css';
import type { ToVerify } from './to-verify.ts';

const FIELD_ERRORS = new Set(['wrong-second-factor', 'too-many-codes', 'missing-code']);
const APP = { label: 'Code', sub: 'Enter the code from your authenticator app.', other: 'Use a recovery code instead' };
const RECOVERY = {
  label: 'Recovery code',
  sub: 'Enter one of the recovery codes that you saved. Each works once.',
  other: 'Use your authenticator app instead',
};

type CodeFormProps = {
  /** The address and password, already verified. */
  given: Login;
  onSignIn: (work: () => Promise<boolean>) => Promise<void>;
  onUnverified: (waiting: ToVerify) => void;
  onBack: () => void;
};

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export const CodeForm = ({ given, onSignIn, onUnverified, onBack }: CodeFormProps) => {
  const [isRecovery, setRecovery] = useState(false);
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm(FactorCode, {
    defaultValues: { code: '' },
  });
  const words = isRecovery ? RECOVERY : APP;

  const showHere = ({ code, message }: ApiError) => {
    if (FIELD_ERRORS.has(code)) setError('code', { message }, { shouldFocus: true });
    else if (code === 'address-not-verified') onUnverified({ email: given.email, words: message });
    else return false;
    return true;
  };
  const submit = handleSubmit(({ code }) =>
    onSignIn(async () => {
      // Apps show a code as two groups of three digits.
      const typed = isRecovery ? code : code.replaceAll(/\s/g, '');
      const isIn = (await attemptSignIn('Login', () => session.signIn({ ...given, code: typed }), showHere)) === 'in';
      if (isIn) toast.success('Login successful', 'Welcome back!');
      return isIn;
    }),
  );
  const change = () => {
    setRecovery(!isRecovery);
    reset();
    setFocus('code');
  };
  return (
    <>
      <h1>Two-factor authentication</h1>
      <p className={cardStyles.sub}>{words.sub}</p>
      <form onSubmit={(event) => void submit(event)} noValidate className={formStyles.form}>
        <TextField
          key={words.label}
          label={words.label}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has come for this field alone
          autoFocus
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <Button type="submit" tone="main" size="tall" wide busy={formState.isSubmitting} busyText="Checking...">
          Log In
        </Button>
      </form>
      <div className={styles.ways}>
        <TextButton onClick={change}>{words.other}</TextButton>
        <Button tone="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
};
