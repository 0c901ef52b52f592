import { problems, SendRequest } from '@allsquare/friends-contract';
import { isDecided } from '@allsquare/kit/api';
import { toastFirstError, useForm } from '@allsquare/kit/form';
import { useNavigate } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { Mail } from 'lucide-react';
import { useSendRequest } from '../requests/use-send-request.ts';
import styles from './add-friend.module.css';

const LINK_INSTEAD = "Everybody who gets a group's link can join it at once.";

/** Asks somebody by email. What only the server knows (already friends, already asked) it says with the same words. */
export const AddFriend = () => {
  const navigate = useNavigate();
  const form = useForm(SendRequest, { defaultValues: { email: '' } });
  const send = useSendRequest({
    onSuccess: () => form.reset(),
    onRefusal: (error) => {
      if (isDecided(error)) form.setError('email', { message: error.message }, { shouldFocus: true });
      if (error.code !== 'too-many-requests') return false;
      // The way without emails.
      toast.failure(problems[error.code].title, `${error.message} ${LINK_INSTEAD}`, {
        words: 'Groups',
        go: () => void navigate('/groups'),
      });
      return true;
    },
  });
  const submit = form.handleSubmit((body) => send.mutate({ body }), toastFirstError(problems, ['email']));
  return (
    <Card as="section" className={styles.card}>
      <div>
        <h2 className={styles.title}>Add a Friend</h2>
        <p className={styles.text}>
          Your friend gets a request to approve. After that you can add them to groups. Not on Allsquare yet? We invite
          them to join.
        </p>
      </div>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="friend@example.com"
          icon={<Mail aria-hidden="true" />}
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" tone="main" className={styles.send} busy={send.isPending} busyText="Sending...">
          Send Request
        </Button>
      </form>
    </Card>
  );
};
