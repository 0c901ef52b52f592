import { headers } from '@nats-io/transport-node';
import type { Broker } from './broker.ts';
import { type LiveMessage, liveSubject } from './events.ts';
import { currentRequestId } from './request-context.ts';

/**
 * Sends a live message to a person's open browsers; it is lost while the broker is away. A database write uses
 * `tx.live` instead. Throws while the broker was never reached.
 */
export function sendLive(broker: Broker, userId: string, message: LiveMessage, requestId = currentRequestId()) {
  broker.connection.publish(liveSubject(userId), JSON.stringify(message), { headers: requestHeaders(requestId) });
}

export function requestHeaders(requestId: string | undefined) {
  const all = headers();
  if (requestId) all.set('X-Request-Id', requestId);
  return all;
}
