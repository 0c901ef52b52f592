import { useInfiniteQuery, useQuery, useQueryClient } from '@allsquare/kit/query';
import { Slot } from '@allsquare/kit/slots';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Popover } from '@allsquare/kit/ui/popover';
import { Rows } from '@allsquare/kit/ui/row';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { UserPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, unreadQuery } from './notifications.queries.ts';
import styles from './notifications-panel.module.css';
import { useReadAllNotifications } from './use-read-all-notifications.ts';

type NotificationsPanelProps = { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** The bell's panel: invitations with buttons to answer, and all notifications. */
export const NotificationsPanel = ({ anchor, onClose }: NotificationsPanelProps) => {
  const client = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery);
  const { data: unread, dataUpdatedAt } = useQuery(unreadQuery);
  const readAll = useReadAllNotifications();
  // Until the count is refetched: a second press must not send the request again.
  const isMarking = readAll.isPending || (readAll.isSuccess && readAll.submittedAt > dataUpdatedAt);
  return (
    <Popover anchor={anchor} title="Notifications" onClose={onClose}>
      <Slot name="invites" fallback={null} />
      <Loaded
        query={list}
        failure={{ title: 'Notifications could not be loaded' }}
        skeleton={<SkeletonRows label="Loading your notifications" />}
      >
        {({ notifications, beginsWithNewest }) =>
          notifications.length === 0 ? (
            <Empty
              shape="lines"
              title="No notifications yet"
              text="Friend requests and activity in your groups appear here."
              action={
                <ButtonLink tone="main" to="/friends" icon={<UserPlus aria-hidden="true" />}>
                  Add a Friend
                </ButtonLink>
              }
            />
          ) : (
            <>
              <div className={styles.head}>
                <p className={styles.unread} role="status">
                  {unread ? `${unread} unread` : 'All read'}
                </p>
                <Button
                  tone="quiet"
                  aria-disabled={!unread}
                  busy={isMarking}
                  busyText="Marking..."
                  onClick={() => readAll.mutate({})}
                >
                  Mark all as read
                </Button>
              </div>
              {!beginsWithNewest && (
                <Button
                  wide
                  className={styles.newest}
                  onClick={() => void client.resetQueries({ queryKey: notificationsQuery.queryKey })}
                >
                  Back to the newest
                </Button>
              )}
              <Rows label="Notifications">
                {notifications.map((notification) => (
                  <NotificationRow key={notification.id} notification={notification} />
                ))}
              </Rows>
              <LoadMore query={list} />
            </>
          )
        }
      </Loaded>
    </Popover>
  );
};
