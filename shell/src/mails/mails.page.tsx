import { resubscribe, unsubscribe } from '@allsquare/friends-contract';
import { ApiError, call } from '@allsquare/kit/api';
import { takeSecret } from '@allsquare/kit/secret';
import { Button } from '@allsquare/kit/ui/button';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { Mail, MailX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Callout } from '../callout/callout.tsx';
import { Framed } from '../pages/framed.tsx';
import styles from './mails.page.module.css';

const DONE = {
  stopped: 'You won’t get these emails anymore.',
  begun: 'You’ll get these emails again.',
};
const FAILED = 'That did not work. Please try again in a moment.';

type State = { at: 'asking' } | { at: 'busy' } | { at: keyof typeof DONE } | { at: 'failed'; words: string };

/**
 * /mails, linked from each mail to a person without an account. The token is in `?token=`, or behind the `#` in the
 * address that mail programs open.
 */
export const Component = () => {
  const [search] = useSearchParams();
  const [state, setState] = useState<State>({ at: 'asking' });
  const [given] = useState(() => takeSecret('mails'));
  const query = { token: search.get('token') ?? given };
  const change = async (done: keyof typeof DONE) => {
    setState({ at: 'busy' });
    try {
      await call(done === 'stopped' ? unsubscribe : resubscribe, { query });
      setState({ at: done });
    } catch (error) {
      setState({ at: 'failed', words: error instanceof ApiError && error.status < 500 ? error.message : FAILED });
    }
  };
  const isBusy = state.at === 'busy';
  const words =
    state.at === 'failed' ? state.words : state.at in DONE ? DONE[state.at as keyof typeof DONE] : undefined;
  return (
    <Framed>
      <PageTitle>Emails</PageTitle>
      <div className={styles.mails}>
        <h1>Emails from Allsquare</h1>
        <p>
          As long as you have no account, you get an email when somebody sends you a friend request or invites you to a
          group. Requests and invitations wait for you either way.
        </p>
        {words && <Callout icon={<Mail aria-hidden="true" />}>{words}</Callout>}
        <div className={styles.ways}>
          <Button
            tone="main"
            disabled={isBusy}
            icon={<MailX aria-hidden="true" />}
            onClick={() => void change('stopped')}
          >
            Stop these emails
          </Button>
          <Button disabled={isBusy} icon={<Mail aria-hidden="true" />} onClick={() => void change('begun')}>
            Get them again
          </Button>
        </div>
      </div>
    </Framed>
  );
};
