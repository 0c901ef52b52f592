import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isAbout, refetch } from '../queries/refetch.ts';
import { useSession } from '../session/session.tsx';
import { setSender } from '../storage/database.ts';
import { toast } from '../ui/toast.tsx';
import type { WaitingEntry } from './entry.ts';
import { listWaiting, watchQueue } from './queue.ts';
import { sendQueued, startSender } from './sender.ts';

// 'Send and log out'.
setSender(sendQueued);

/** The signed-in person's entries, oldest first. */
export const useWaiting = (): readonly WaitingEntry[] => {
  const userId = useSession().user.id;
  const [entries, setEntries] = useState<readonly WaitingEntry[]>([]);
  useEffect(() => {
    let isShown = true;
    const read = () =>
      void listWaiting(userId).then(
        (all) => isShown && setEntries(all),
        () => undefined,
      );
    read();
    const unwatch = watchQueue(read);
    return () => {
      isShown = false;
      unwatch();
    };
  }, [userId]);
  return entries;
};

// Module state: only effects and events write it.
let sender: ReturnType<typeof startSender> | undefined;
/** Sends at once what waits. */
export const sendNow = (): void => sender?.sendNow();

/** Sends what waits as long as the component is mounted: once per page. */
export const useSender = (): void => {
  const userId = useSession().user.id;
  const client = useQueryClient();
  useEffect(() => {
    const started = startSender(userId, (count, topics) => {
      toast.success(count === 1 ? '1 entry was sent.' : `${count} entries were sent.`);
      void refetch(client, isAbout(topics));
    });
    sender = started;
    return () => {
      started.stop();
      sender = undefined;
    };
  }, [client, userId]);
};
