import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_TO_MANY, liveSubject, ReceivedLiveMessage, ReceivedLiveToMany } from '../service/events.ts';
import type { Broker } from './broker.ts';

/**
 * Hands every live message of a person to `onMessage` from the moment it resolves, until the answered function is
 * called. Messages sent while the broker is away are lost: follow `broker.onReconnect` too. Throws while the broker was
 * never reached.
 */
export async function subscribeLive(
  broker: Broker,
  userId: string,
  onMessage: (message: ReceivedLiveMessage, traceparent?: string) => void,
): Promise<() => void> {
  const subscription = broker.subscribe(liveSubject(userId), ReceivedLiveMessage, onMessage);
  // The server knows of the subscription after the flush; while it is away, the reconnect renews it.
  await Promise.race([broker.connection.flush(), sleep(1000)]);
  return () => subscription.unsubscribe();
}

/**
 * Hands on what is sent to many people at once, of which the receiver picks its own; on one subscription a replica,
 * before any `subscribeLive`.
 */
export async function subscribeLiveToMany(
  broker: Broker,
  onMessages: (sent: ReceivedLiveToMany, traceparent?: string) => void,
) {
  if (await broker.ready) broker.subscribe(LIVE_TO_MANY, ReceivedLiveToMany, onMessages);
}
