import { headers } from '@nats-io/transport-node';
import { currentRequestId } from '../process/request-context.ts';
import { type LiveMessage, liveSubject } from '../service/events.ts';
import type { Broker } from './broker.ts';

/**
 * Sends a live message to these people's open browsers; it is lost while the broker is away. A database write uses
 * `tx.live` instead. Throws while the broker was never reached.
 */
export function sendLive(
  broker: Broker,
  userIds: Iterable<string>,
  message: LiveMessage,
  requestId = currentRequestId(),
) {
  const payload = JSON.stringify(message);
  const options = { headers: requestHeaders(requestId) };
  for (const userId of userIds) broker.connection.publish(liveSubject(userId), payload, options);
}

export function requestHeaders(requestId: string | undefined) {
  const all = headers();
  if (requestId) all.set('X-Request-Id', requestId);
  return all;
}
