import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { toast } from '@allsquare/kit/ui/toast';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { loadStoredAnswers } from './app-state.ts';

type WaitingEntriesProps = {
  userId: string;
  /** How many have not been sent. */
  count: number;
  /** They are sent, or may be discarded. */
  onDone: () => void;
  onClose: () => void;
};

const NOT_SENT = { offline: 'This needs the network.', refused: 'What was not sent says why in its list.' };

/** Signing out deletes what waits to be sent: sends it first, or discards it. */
export const WaitingEntriesDialog = ({ userId, count, onDone, onClose }: WaitingEntriesProps) => {
  const [left, setLeft] = useState(count);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const still = await loadStoredAnswers()
      .then(({ sendWaiting }) => sendWaiting(userId))
      .catch(() => left);
    setBusy(false);
    if (still === 0) return onDone();
    setLeft(still);
    toast.failure('Not sent', navigator.onLine ? NOT_SENT.refused : NOT_SENT.offline);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Log Out"
      text={left === 1 ? '1 entry has not been sent.' : `${left} entries have not been sent.`}
      instead={{ label: 'Send and log out', run: () => void send() }}
      confirm="Discard and log out"
      icon={<LogOut aria-hidden="true" />}
      busyText="Sending..."
      busy={isBusy}
      onConfirm={onDone}
    />
  );
};
