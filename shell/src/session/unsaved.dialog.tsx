import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { LogOut } from 'lucide-react';

type UnsavedProps = {
  /** What is not saved. */
  text: string;
  onLeave: () => void;
  onClose: () => void;
};

/** Asks whether to sign out although what was typed will be gone. */
export const UnsavedDialog = ({ text, onLeave, onClose }: UnsavedProps) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    title="Log Out"
    text={text}
    confirm="Log Out anyway"
    icon={<LogOut aria-hidden="true" />}
    busyText="Logging out..."
    busy={false}
    onConfirm={onLeave}
  />
);
