import { type Notification, problems, readNotification } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';
import { timeAgo } from '@allsquare/kit/time-ago';
import { Row } from '@allsquare/kit/ui/row';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { Bell, HandCoins, type LucideIcon, Receipt, UserPlus, UsersRound } from 'lucide-react';
import styles from './notification-row.module.css';

/** By the first word of a kind; kinds that are not known yet have the bell. */
const ICONS: Record<string, LucideIcon> = {
  friend: UserPlus,
  group: UsersRound,
  expense: Receipt,
  settlement: HandCoins,
};

/** Leads to what it is about, and is read then. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { id, kind, text, link, createdAt, readAt } = notification;
  const read = useWrite(readNotification, {
    problems,
    topics: ['notifications'],
    // One has gone on to what it is about; it stays unread.
    onRefusal: () => true,
  });
  const Icon = ICONS[kind.split('-')[0] ?? ''] ?? Bell;
  const isUnread = readAt === null;
  return (
    <Row to={link} className={styles.row} onClick={() => isUnread && read.mutate({ params: { id } })}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.words} data-unread={isUnread || undefined}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        <span className={styles.text}>{text}</span>
        <span className={styles.time}>{timeAgo(createdAt)}</span>
      </span>
      {isUnread && <span className={styles.mark} aria-hidden="true" />}
    </Row>
  );
};
