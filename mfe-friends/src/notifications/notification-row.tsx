import { type Notification, problems, readNotification } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';
import { Link } from '@allsquare/kit/router';
import { timeAgo } from '@allsquare/kit/time-ago';
import { Bell, HandCoins, type LucideIcon, Receipt, UserPlus, UsersRound } from 'lucide-react';

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
    <li>
      <Link
        to={link}
        className="k-row min-h-[4rem] grid-cols-[2.5rem_minmax(0,1fr)_0.625rem] gap-x-3 p-2.5 pr-3"
        onClick={() => isUnread && read.mutate({ params: { id } })}
      >
        <span className="grid size-[2.5rem] place-items-center rounded-r2 bg-sunk text-ink-2" aria-hidden="true">
          <Icon />
        </span>
        <span className="min-w-0">
          {isUnread && <span className="k-sr">Unread: </span>}
          <span
            className={`block text-[0.9375rem] leading-snug wrap-anywhere ${isUnread ? 'font-[650]' : 'text-ink-2'}`}
          >
            {text}
          </span>
          <span className="block text-[0.8125rem] text-ink-2">{timeAgo(createdAt)}</span>
        </span>
        {isUnread && (
          <span className="size-[0.625rem] rounded-r1 bg-ink forced-colors:border-[5px]" aria-hidden="true" />
        )}
      </Link>
    </li>
  );
};
