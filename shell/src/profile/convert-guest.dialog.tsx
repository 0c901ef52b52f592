import { convertGuest, problems } from '@allsquare/auth-contract';
import { isolated } from '@allsquare/contract-kit';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { useQuery, useWrite } from '@allsquare/kit/query';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { TextField } from '@allsquare/kit/ui/field';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { toast } from '@allsquare/kit/ui/toast';
import { session } from '../session/app-state.ts';
import { configQuery } from '../session/config.query.ts';
import { storeSaveAddress } from '../session/return-address.ts';
import formStyles from './form.module.css';

type ConvertGuestProps = {
  /** Why it opened, a sentence, if something else was pressed. */
  why?: string;
  onClose: () => void;
};

/** Asks for an email. The password is set through a mail, or here if this installation sends none. */
export const ConvertGuestDialog = ({ why, onClose }: ConvertGuestProps) => {
  const config = useQuery(configQuery);
  const hasMail = config.data?.mail === true;
  const form = useForm(convertGuest.body, { defaultValues: { email: '' } });
  const { errors } = form.formState;
  const convert = useWrite(convertGuest, {
    problems,
    topics: ['profile'],
    onSuccess: (answer, { body: { email } }) => {
      const isConverted = 'access_token' in answer;
      if (isConverted) session.signInWithTokens(answer);
      onClose();
      if (isConverted) toast.success('Account saved', 'Sign in with your email address on any device.');
      else {
        storeSaveAddress();
        toast.notice('Check your inbox', `We sent a link to ${isolated(email)}. Open it to choose a password.`);
      }
    },
    onRefusal: (error) =>
      showRefusal(form, error, {
        'email-in-use': 'email',
        'common-password': 'password',
        'password-length': 'password',
      }),
  });
  const submit = form.handleSubmit(async ({ email, password }) => {
    // The error is already shown, and the form stays as it is.
    const body = { email, ...(!hasMail && { password }) };
    await session.replace(() => convert.mutateAsync({ body })).catch(() => undefined);
  });
  return (
    <FormDialog
      title="Save your account"
      sub={`${why ? `${why} ` : ''}Your groups, names and balances stay as they are.`}
      width={425}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submit="Save Account"
      busy={convert.isPending}
      busyText="Saving..."
      className={formStyles.form}
    >
      <Loaded query={config}>
        {({ mail }) => (
          <>
            <TextField
              label="Email"
              type="email"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- as in every form, once it is there
              autoFocus
              autoComplete="email"
              error={errors.email?.message}
              {...form.register('email')}
            />
            {!mail && (
              <PasswordField
                autoComplete="new-password"
                hint={errors.password ? undefined : 'At least 8 characters, any you like'}
                error={errors.password?.message}
                {...form.register('password')}
              />
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
};
