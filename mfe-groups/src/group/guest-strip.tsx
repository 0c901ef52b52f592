import { isolated } from '@allsquare/contract-kit';
import { askToSaveAccount, useIsGuest } from '@allsquare/kit/save-account';
import { useSession } from '@allsquare/kit/session';
import { IconButton } from '@allsquare/kit/ui/button';
import { X } from 'lucide-react';
import { useState } from 'react';
import styles from './guest-strip.module.css';

// The shell removes it when the user signs out.
const KEY = 'guest_strip_closed';

/** Tells a guest that only this browser opens their account, until they close it. */
export const GuestStrip = () => {
  const { user } = useSession();
  const isGuest = useIsGuest();
  const [closedBy, setClosedBy] = useState(() => localStorage.getItem(KEY));
  if (!isGuest || closedBy === user.id) return null;
  const close = () => {
    localStorage.setItem(KEY, user.id);
    setClosedBy(user.id);
  };
  return (
    <div className={styles.strip} data-closed-in={KEY}>
      <p className={styles.words}>
        You’re {isolated(user.name)} on this <span className={styles.phone}>phone</span>
        <span className={styles.device}>device</span>.{' '}
        <button type="button" className={styles.add} onClick={() => askToSaveAccount()}>
          Add an email
        </button>{' '}
        to keep your account.
      </p>
      <IconButton label="Close" onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
};
