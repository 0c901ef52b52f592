import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { session } from './app-state.ts';
import { GuestSignOutDialog } from './guest-sign-out.dialog.tsx';

type SignOutProps = {
  /** What is not saved, in a sentence; '' where nothing is. */
  unsaved: string;
  isGuest: boolean;
  onClose: () => void;
};

/** Asks whether to sign out although what was typed will be gone, then a guest whether they can come back. */
export const SignOutDialog = ({ unsaved, isGuest, onClose }: SignOutProps) => {
  const [isAsked, setAsked] = useState(!unsaved);
  if (isAsked) return <GuestSignOutDialog onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Log Out"
      text={unsaved}
      confirm="Log Out anyway"
      icon={<LogOut aria-hidden="true" />}
      busyText="Logging out..."
      busy={false}
      onConfirm={() => {
        if (isGuest) return setAsked(true);
        onClose();
        void session.signOut();
      }}
    />
  );
};
