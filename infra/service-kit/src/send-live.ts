import { headers } from '@nats-io/transport-node';
import type { Broker } from './broker.ts';
import { type LiveMessage, liveSubject } from './events.ts';
import { currentRequestId } from './request-context.ts';

/** Tells a person's open browsers; lost while the broker is away. A write in a database tells them by `tx.live`. Throws while the broker was never reached. */
export function sendLive(broker: Broker, userId: string, message: LiveMessage, requestId = currentRequestId()) {
  broker.connection.publish(liveSubject(userId), JSON.stringify(message), { headers: requestHeaders(requestId) });
}

export function requestHeaders(requestId: string | undefined) {
  const all = headers();
  if (requestId) all.set('X-Request-Id', requestId);
  return all;
}
