import { preloaded } from '@allsquare/kit/on-demand';
import { useQuery } from '@allsquare/kit/query';
import { useLocation } from '@allsquare/kit/router';
import { IconButton } from '@allsquare/kit/ui/button';
import { toast } from '@allsquare/kit/ui/toast';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './bell.module.css';
import { unreadQuery } from './notifications.queries.ts';
import type { NotificationsPanel } from './notifications-panel.tsx';

const load = preloaded(() => import('./notifications-panel.tsx'));

/** Slot notifications: the number of unread ones. The list loads when it is opened and closes when the page changes. */
export const Bell = () => {
  const { data: unread = '' } = useQuery(unreadQuery);
  const page = useLocation().key;
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<typeof NotificationsPanel>();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === page;

  const open = async () => {
    setOpenAt(page);
    try {
      const loaded = await load();
      setPanel(() => loaded.NotificationsPanel);
    } catch {
      setOpenAt(undefined);
      toast.failure('Error', 'Failed to load notifications. Please try again.');
    }
  };

  return (
    <>
      <IconButton
        ref={button}
        className={styles.bell}
        label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        <BellIcon aria-hidden="true" />
        {unread && (
          <span className={styles.count} aria-hidden="true">
            {unread}
          </span>
        )}
      </IconButton>
      {isOpen && Panel && <Panel anchor={button} onClose={() => setOpenAt(undefined)} />}
    </>
  );
};
