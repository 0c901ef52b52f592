import { problems, SendRequest } from '@allsquare/friends-contract';
import { useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { showRefusal, useForm, useWatch } from '@allsquare/kit/form';
import { useNavigate } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { Mail } from 'lucide-react';
import { useSendRequest } from '../requests/use-send-request.ts';
import styles from './add-friend.module.css';

const LINK_INSTEAD = "Anyone with a group's link can join it right away.";
/** What only the server knows of the address, but for what is wrong with it. */
const problemFields = { 'own-email': 'email', 'already-friends': 'email', 'already-asked': 'email' } as const;

const EMPTY = { email: '' };

/** Sends a friend request by email. */
export const AddFriend = () => {
  const navigate = useNavigate();
  const draft = useDraft<typeof EMPTY>('friend-request', 'new', 'page', 'A friend request');
  const form = useForm(SendRequest, { problems, defaultValues: draft.restored ?? EMPTY });
  useStoreDraft(draft, { ...EMPTY, ...useWatch({ control: form.control }) }, EMPTY);
  const discard = () => {
    draft.discard();
    form.reset(EMPTY);
  };
  const send = useSendRequest({
    draft,
    onSuccess: discard,
    onRefusal: (error) => {
      if (error.code !== 'too-many-requests') return showRefusal(form, error, problemFields);
      // Offers the link, which needs no email.
      toast.failure(problems[error.code].title, `${error.message} ${LINK_INSTEAD}`, {
        label: 'Groups',
        run: () => void navigate('/groups'),
      });
      return true;
    },
  });
  const submit = form.handleSubmit((body) => send.mutate({ body }));
  return (
    <Card as="section" className={styles.card}>
      <div>
        <h2 className={styles.title}>Add a Friend</h2>
        <p className={styles.text}>
          Your friend gets a request to approve. After that you can add them to groups. Not on Allsquare yet? We invite
          them to join.
        </p>
        <DraftLine draft={draft} onDiscard={discard} />
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
