import { problems, SendRequest, sendRequest } from '@allsquare/friends-contract';
import { useForm } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { Mail } from 'lucide-react';
import { sayAccepted } from '../requests/say-accepted.ts';
import styles from './add-friend.module.css';

const titleOf = (message: string) =>
  Object.values(problems).find((problem) => problem.message === message)?.title ?? 'Error';

/** Asks somebody by email. What only the server knows (already friends, already asked) it says with the same words. */
export const AddFriend = () => {
  const form = useForm(SendRequest, { defaultValues: { email: '' } });
  const refused = (message: string) => form.setError('email', { message }, { shouldFocus: true });
  const send = useWrite(sendRequest, {
    problems,
    topics: ['requests', 'friends'],
    failure: { title: 'Error', message: 'Failed to send friend request. Please try again later.' },
    onSuccess: (request) => {
      form.reset();
      if (request.status === 'accepted') return sayAccepted(request.display_name);
      toast.success(
        'Friend Request Sent',
        `A request was sent to ${request.recipient_email}. They must accept it to become friends.`,
      );
    },
    onRefusal: (error) => {
      if (error.status >= 400 && error.status < 500) refused(error.message);
      return false;
    },
  });
  const submit = form.handleSubmit(
    (body) => send.mutate({ body }),
    ({ email }) => email?.message && toast.failure(titleOf(email.message), email.message),
  );
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
