import type { Notification, NotificationKind } from '@allsquare/friends-contract';
import { timeAgo } from '@allsquare/kit/time-ago';
import { Row } from '@allsquare/kit/ui/row';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import {
  Bell,
  FileInput,
  HandCoins,
  type LucideIcon,
  Receipt,
  Repeat,
  Undo2,
  UserCog,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import styles from './notification-row.module.css';
import { useReadNotification } from './use-read-notification.ts';

/** The first word of each kind, which names its subject. */
type FirstWord = NotificationKind extends `${infer Word}-${string}` ? Word : never;

/** By the first word of a kind; unknown kinds get the bell. */
const ICONS: Record<FirstWord, LucideIcon> & Record<string, LucideIcon> = {
  friend: UserPlus,
  group: UsersRound,
  member: UsersRound,
  role: UserCog,
  expense: Receipt,
  repeat: Repeat,
  settlement: HandCoins,
  import: FileInput,
  activity: Undo2,
};

/** Links to the subject of the notification and marks it as read. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { id, kind, text, link, createdAt, readAt } = notification;
  const read = useReadNotification();
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
