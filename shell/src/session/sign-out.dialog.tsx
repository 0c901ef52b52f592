import type { SessionUser } from '@allsquare/kit/session';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { session } from './app-state.ts';
import { GuestSignOutDialog } from './guest-sign-out.dialog.tsx';
import { WaitingEntriesDialog } from './waiting-entries.dialog.tsx';

type SignOutProps = {
  user: SessionUser | undefined;
  /** How many entries have not been sent. */
  waiting: number;
  /** What is unsaved, as a sentence; '' for nothing. */
  unsaved: string;
  onClose: () => void;
};

/** Asks what signing out would lose: entries that wait to be sent, unsaved text, a guest's way back. */
export const SignOutDialog = ({ user, waiting, unsaved, onClose }: SignOutProps) => {
  const [questions, setQuestions] = useState(() => [
    ...(waiting > 0 ? ['waiting'] : []),
    ...(unsaved ? ['unsaved'] : []),
    ...(user?.email === '' ? ['guest'] : []),
  ]);
  const goOn = () => {
    const [, ...rest] = questions;
    if (rest.length > 0) return setQuestions(rest);
    onClose();
    void session.signOut();
  };
  const [question] = questions;
  if (question === 'waiting' && user)
    return <WaitingEntriesDialog userId={user.id} count={waiting} onDone={goOn} onClose={onClose} />;
  if (question === 'guest') return <GuestSignOutDialog onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Log Out"
      text={unsaved}
      confirm="Log Out Anyway"
      icon={<LogOut aria-hidden="true" />}
      busyText="Logging out..."
      busy={false}
      onConfirm={goOn}
    />
  );
};
