import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_TO_MANY, liveSubject, ReceivedLiveMessage, ReceivedLiveToMany } from '../service/events.ts';
import type { Broker } from './broker.ts';

/**
 * Passes every live message of a person to `onMessage`, from when it resolves until the returned function is called.
 * Messages sent while the broker is down are lost: subscribe to `broker.onReconnect` too. Throws if the broker was
 * never reached.
 */
export async function subscribeLive(
  broker: Broker,
  userId: string,
  onMessage: (message: ReceivedLiveMessage, traceparent?: string) => void,
): Promise<() => void> {
  const subscription = broker.subscribe(liveSubject(userId), ReceivedLiveMessage, onMessage);
  // The flush confirms the subscription. While the broker is down, the reconnect renews it.
  await Promise.race([broker.connection.flush(), sleep(1000)]);
  return () => subscription.unsubscribe();
}

/**
 * Passes on what is sent to many people at once; the receiver picks its own. Each replica has one such subscription,
 * created before any `subscribeLive`.
 */
export async function subscribeLiveToMany(
  broker: Broker,
  onMessages: (sent: ReceivedLiveToMany, traceparent?: string) => void,
) {
  if (await broker.ready) broker.subscribe(LIVE_TO_MANY, ReceivedLiveToMany, onMessages);
}
