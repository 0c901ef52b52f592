import { TextButton } from '@allsquare/kit/ui/text-link';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Callout } from '../callout/callout.tsx';
import { SENT, sendAgain } from './send-again.ts';

/** Asks to verify the email, and offers another mail. */
export const VerifyNotice = ({ email, children }: { email: string; children: ReactNode }) => {
  const [sending, setSending] = useState<'not' | 'now' | 'done'>('not');
  const send = async () => {
    setSending('now');
    setSending((await sendAgain(email)) ? 'done' : 'not');
  };
  return (
    <Callout
      icon={<MailCheck aria-hidden="true" />}
      action={
        <TextButton aria-disabled={sending === 'now'} onClick={() => sending !== 'now' && void send()}>
          Send again
        </TextButton>
      }
    >
      {sending === 'done' ? SENT : children}
    </Callout>
  );
};
