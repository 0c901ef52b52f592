import { createReturnLink, problems } from '@allsquare/auth-contract';
import { formatDay } from '@allsquare/kit/dates';
import { useWrite } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { CopyButton } from '@allsquare/kit/ui/copy-button';
import { Link2, LogOut } from 'lucide-react';
import { useState } from 'react';
import { session } from './app-state.ts';
import styles from './guest-sign-out.dialog.module.css';

export const GuestSignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const [isLeaving, setLeaving] = useState(false);
  const link = useWrite(createReturnLink, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'The link could not be created. Please try again.' },
  });
  const signOut = () => {
    setLeaving(true);
    void session.signOut();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Log Out"
      text={
        link.data
          ? `This link signs you in once, until ${formatDay(link.data.expiresAt)}. Anyone who has it can use it.`
          : 'You won’t be able to get back in.'
      }
      confirm="Log Out"
      icon={<LogOut aria-hidden="true" />}
      busyText="Logging out..."
      busy={isLeaving}
      onConfirm={signOut}
    >
      {link.data ? (
        <div className={styles.link}>
          <p className={styles.address}>{link.data.url}</p>
          <CopyButton text={link.data.url} what="link" words="Copy link" />
        </div>
      ) : (
        <Button
          icon={<Link2 aria-hidden="true" />}
          busy={link.isPending}
          busyText="Creating the link..."
          onClick={() => link.mutate({})}
        >
          Get a link to come back
        </Button>
      )}
    </ConfirmDialog>
  );
};
