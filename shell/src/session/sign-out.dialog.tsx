import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { session } from './app-state.ts';
import { GuestSignOutDialog } from './guest-sign-out.dialog.tsx';

type SignOutProps = {
  /** What is unsaved, as a sentence; '' for nothing. */
  unsaved: string;
  isGuest: boolean;
  onClose: () => void;
};

/** Confirms signing out with unsaved text, then offers a guest a link to return. */
export const SignOutDialog = ({ unsaved, isGuest, onClose }: SignOutProps) => {
  const [isAsked, setAsked] = useState(!unsaved);
  if (isAsked) return <GuestSignOutDialog onClose={onClose} />;
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
      onConfirm={() => {
        if (isGuest) return setAsked(true);
        onClose();
        void session.signOut();
      }}
    />
  );
};
