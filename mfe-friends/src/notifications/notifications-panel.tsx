import { problems, readAllNotifications } from '@allsquare/friends-contract';
import { useInfiniteQuery, useQuery, useQueryClient, useWrite } from '@allsquare/kit/query';
import { Slot } from '@allsquare/kit/slots';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Popover } from '@allsquare/kit/ui/popover';
import { Rows } from '@allsquare/kit/ui/row';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { UserPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, unreadQuery } from './notifications.queries.ts';
import styles from './notifications-panel.module.css';

type NotificationsPanelProps = { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** What the bell opens: invitations, which are answered here, and all notifications. */
export const NotificationsPanel = ({ anchor, onClose }: NotificationsPanelProps) => {
  const client = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery);
  const { data: unread, dataUpdatedAt } = useQuery(unreadQuery);
  const readAll = useWrite(readAllNotifications, { problems, topics: ['notifications'] });
  // Until the count says so: a second press must not mark again.
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
              text="What others do in your groups, and friend requests, appear here."
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
              {list.hasNextPage && (
                <Button
                  wide
                  className={styles.more}
                  busy={list.isFetchingNextPage}
                  busyText="Loading..."
                  onClick={() => void list.fetchNextPage()}
                >
                  Load more
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Popover>
  );
};
