import { problems, UpdateProfile, updateProfile } from '@allsquare/auth-contract';
import { ApiError } from '@allsquare/kit/api';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import type { SessionUser } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { LockKeyhole } from 'lucide-react';
import { session } from '../session/app-state.ts';
import styles from './profile-form.module.css';

const FAILED = 'Update Failed';
const EMAIL_IN_USE = problems['email-in-use'].message;
/** The name was updated nevertheless. */
const isEmailInUse = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && error.body.includes(EMAIL_IN_USE);

/** The display name can be changed, the email cannot; a guest has none. */
export const ProfileForm = ({ user }: { user: SessionUser }) => {
  const form = useForm(UpdateProfile, {
    problems,
    values: { name: user.name },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;

  const save = useWrite(updateProfile, {
    problems: {},
    topics: ['profile'],
    failure: { title: FAILED },
    onSuccess: () => toast.success('Profile Updated', 'Your display name has been updated.'),
    onRefusal: (error) => {
      // A signed-out user is redirected to /login.
      if (error.status === 401) session.end();
      else if (isEmailInUse(error))
        toast.notice('Profile Updated', `${EMAIL_IN_USE}: only your display name was updated.`);
      else return showRefusal(form, error, { 'name-taken': 'name' });
      return true;
    },
  });
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await save.mutateAsync({ body: { name } });
    } catch (error) {
      if (!isEmailInUse(error)) return;
    }
    form.resetField('name', { defaultValue: name });
    void session.updateName({ ...user, name });
  });

  return (
    <Card className={styles.card}>
      <form className={styles.form} aria-label="Account" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Display Name"
          autoComplete="name"
          hint="What friends see in groups and payments."
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        {user.email && (
          <TextField
            label="Email"
            icon={<LockKeyhole aria-hidden="true" />}
            value={user.email}
            hint="Email address cannot be changed"
            disabled
          />
        )}
        <div>
          <Button type="submit" tone="main" className={styles.save} busy={isSubmitting} busyText="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
};
