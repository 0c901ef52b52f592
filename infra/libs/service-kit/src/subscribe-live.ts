import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker } from './broker.ts';
import { type LiveMessage, liveSubject } from './events.ts';

/**
 * Hands every live message of a person to `onMessage` from the moment it resolves, until the answered function is called.
 * Messages sent while the broker is away are lost: follow `broker.onReconnect` too. Throws while the broker was never reached.
 */
export async function subscribeLive(
  broker: Broker,
  userId: string,
  onMessage: (message: LiveMessage) => void,
): Promise<() => void> {
  const subscription = broker.connection.subscribe(liveSubject(userId), {
    callback: (error, message) => {
      if (!error) onMessage(message.json<LiveMessage>());
    },
  });
  // The server knows of the subscription after the flush; while it is away, the reconnect renews it.
  await Promise.race([broker.connection.flush(), sleep(1000)]);
  return () => subscription.unsubscribe();
}
