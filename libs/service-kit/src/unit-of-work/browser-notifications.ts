import type { Topic } from '@allsquare/contract-kit';
import type { Broker } from '../broker/broker.ts';
import { sendLive } from '../broker/send-live.ts';
import { currentOrigin, type Origin } from '../process/request-context.ts';
import type { LiveMessage } from '../service/events.ts';
import type { WriteBatch } from './write-batch.ts';

type BrowserNotification = { userIds: Set<string>; message: LiveMessage; origin: Origin };

/** The live messages that a transaction sends after its commit. */
export class BrowserNotifications {
  readonly #pending: BrowserNotification[];

  constructor(batch: WriteBatch) {
    this.#pending = batch.track();
  }

  add(userIds: Iterable<string>, topics: Topic[], groupId?: string) {
    const messages = topics.map((topic) => (groupId ? { topic, groupId } : { topic }));
    const origin = currentOrigin();
    for (const message of messages) this.#pending.push({ userIds: new Set(userIds), message, origin });
  }

  /**
   * Sends each message to a person once. While the broker is down they are lost: once it is back, the gateway makes
   * every browser refetch.
   */
  send(broker: Broker) {
    if (!broker.connected) return;
    const all = new Map<string, BrowserNotification>();
    for (const live of this.#pending) {
      const same = all.get(JSON.stringify(live.message));
      all.set(JSON.stringify(live.message), { ...live, userIds: new Set([...(same?.userIds ?? []), ...live.userIds]) });
    }
    for (const same of Map.groupBy(all.values(), ({ userIds }) => [...userIds].join()).values())
      sendLive(
        broker,
        same[0]?.userIds ?? [],
        same.map(({ message }) => message),
        same[0]?.origin,
      );
  }
}
