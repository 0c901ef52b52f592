import { confirmConversion, newPassword, previewConversion, problems } from '@allsquare/auth-contract';
import { isolated } from '@allsquare/contract-kit';
import { ApiError, call, hasStatus } from '@allsquare/kit/api';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { queryOptions, useQuery } from '@allsquare/kit/query';
import { dropSecret, takeSecret } from '@allsquare/kit/secret';
import { BareFrame } from '@allsquare/kit/ui/bare-frame';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageHeader, PageTitle } from '@allsquare/kit/ui/page-header';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { toast } from '@allsquare/kit/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { session } from '../session/app-state.ts';
import { takeSaveAddress } from '../session/return-address.ts';
import styles from './convert-guest.page.module.css';

const Choice = z.object({ password: newPassword });
const FAILED = 'That did not work. Please try again in a moment.';

type Account = { name: string; email: string; groups: string[] };

const guestAccountQuery = (token: string) =>
  queryOptions({
    queryKey: ['keep', token],
    queryFn: ({ signal }) => call(previewConversion, { body: { token } }, { signal }),
    retry: false,
    staleTime: Infinity,
  });

const LinkExpired = () => (
  <div role="status">
    <PageTitle>Save your account</PageTitle>
    <Empty
      whole
      title={problems['link-over'].message}
      you={false}
      action={<ButtonLink to="/">Return to Home</ButtonLink>}
    />
  </div>
);

/** Shows first whose account it is: anyone else leaves without changing anything. */
const ConvertGuestForm = ({ token, account: { name, email, groups } }: { token: string; account: Account }) => {
  const navigate = useNavigate();
  const form = useForm(Choice, { defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const convert = form.handleSubmit(async ({ password }) => {
    try {
      await session.replace(async () => {
        const converted = await call(confirmConversion, { body: { token, password } });
        dropSecret('keep');
        await session.signIn({ email: converted.email, password });
      });
      toast.success('Account saved', 'Sign in with your email address on any device.');
      await navigate(takeSaveAddress(), { replace: true });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      const isShown =
        refusal && showRefusal(form, refusal, { 'common-password': 'password', 'password-length': 'password' });
      if (!isShown) toast.failure('Save your account', refusal?.message ?? FAILED);
    }
  });
  const decline = () => {
    dropSecret('keep');
    toast.notice('Nothing was changed', 'The account was not saved under your address.');
    void navigate('/', { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Save your account"
        sub={
          <>
            This is the guest account of <bdi>{name}</bdi>. Choose a password to save it under {isolated(email)}, with
            its groups and balances.
          </>
        }
      />
      <Card>
        <form className={styles.form} onSubmit={(event) => void convert(event)} noValidate>
          <section aria-label={`Groups of ${isolated(name)}`}>
            <p>{groups.length > 0 ? 'It is in these groups:' : 'It is in no group.'}</p>
            <ul>
              {groups.map((group) => (
                <li key={group}>
                  <bdi>{group}</bdi>
                </li>
              ))}
            </ul>
          </section>
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={errors.password ? undefined : 'At least 8 characters, any you like'}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <div className={styles.ways}>
            <Button type="submit" tone="main" busy={isSubmitting} busyText="Saving...">
              Save Account
            </Button>
            <Button disabled={isSubmitting} onClick={decline}>
              This isn’t me
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
};

/** /keep, opened from the mail to a guest who converts their account; the token follows the `#`. */
export const Component = () => {
  const [token] = useState(() => takeSecret('keep'));
  const account = useQuery({ ...guestAccountQuery(token), enabled: token !== '' });
  const isExpired = token === '' || hasStatus(account.error, 410);
  return (
    <BareFrame back={{ to: '/', place: 'Home' }}>
      {isExpired ? (
        <LinkExpired />
      ) : (
        <Loaded query={account} failure={{ title: 'The account could not be loaded' }}>
          {(found) => <ConvertGuestForm token={token} account={found} />}
        </Loaded>
      )}
    </BareFrame>
  );
};
