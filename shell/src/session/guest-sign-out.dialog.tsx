import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { session } from './app-state.ts';

export const GuestSignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void session.signOut();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Log Out"
      text="You cannot come back without an account."
      confirm="Log Out"
      icon={<LogOut aria-hidden="true" />}
      busyText="Logging out..."
      busy={isLeaving}
      onConfirm={leave}
    />
  );
};
