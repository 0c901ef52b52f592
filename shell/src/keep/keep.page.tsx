import { confirmKeep, newPassword } from '@allsquare/auth-contract';
import { ApiError, call } from '@allsquare/kit/api';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { dropSecret, takeSecret } from '@allsquare/kit/secret';
import { BareFrame } from '@allsquare/kit/ui/bare-frame';
import { Button } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { toast } from '@allsquare/kit/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { session } from '../session/app-state.ts';
import styles from './keep.page.module.css';

const Kept = z.object({ password: newPassword });
const FAILED = 'That did not work. Please try again in a moment.';

/** /keep, where the mail to a guest leads who wants to keep the account; the link says behind its `#` whose it is. */
export const Component = () => {
  const [token] = useState(() => takeSecret('keep'));
  const navigate = useNavigate();
  const form = useForm(Kept, { defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const keep = form.handleSubmit(async ({ password }) => {
    try {
      const { email } = await call(confirmKeep, { body: { token, password } });
      dropSecret('keep');
      await session.signIn({ email, password });
      toast.success('Account kept', 'Sign in with your email address on any device.');
      await navigate('/dashboard', { replace: true });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      const isShown =
        refusal && showRefusal(form, refusal, { 'common-password': 'password', 'password-length': 'password' });
      if (!isShown) toast.failure('Keep this account', refusal?.message ?? FAILED);
    }
  });
  return (
    <BareFrame back={{ to: '/', place: 'Home' }}>
      <PageHeader title="Keep this account" sub="Choose a password: with it and your email address you come back." />
      <Card>
        <form className={styles.form} onSubmit={(event) => void keep(event)} noValidate>
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={errors.password ? undefined : 'At least 8 characters, any you like'}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <div>
            <Button type="submit" tone="main" busy={isSubmitting} busyText="Keeping...">
              Keep Account
            </Button>
          </div>
        </form>
      </Card>
    </BareFrame>
  );
};
