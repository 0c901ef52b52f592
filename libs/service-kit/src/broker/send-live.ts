import { headers, RequestError } from '@nats-io/transport-node';
import { currentOrigin, type Origin } from '../process/request-context.ts';
import { LIVE_TO_MANY, type LiveMessage, liveSubject } from '../service/events.ts';
import type { Broker } from './broker.ts';

/** Up to so many people get a message each; more get one together (ADR 0037). */
const MAX_INDIVIDUAL = 10;

/**
 * Sends live messages to the open browsers of these people. They are lost while the broker is down. A database write
 * uses `tx.notifyBrowsers` instead. Throws if the broker was never reached.
 */
export function sendLive(broker: Broker, userIds: Iterable<string>, messages: LiveMessage[], origin = currentOrigin()) {
  const people = [...userIds];
  const options = { headers: originHeaders(origin) };
  const sendEach = () => {
    for (const payload of messages.map((message) => JSON.stringify(message)))
      for (const userId of people) broker.connection.publish(liveSubject(userId), payload, options);
  };
  if (people.length <= MAX_INDIVIDUAL) return sendEach();
  // The server replies if there is no subscriber: then all gateways are of an earlier release.
  broker.connection
    .request(LIVE_TO_MANY, JSON.stringify({ userIds: people, messages }), { ...options, timeout: 1000 })
    .catch((error: unknown) => {
      if (hasNoSubscriber(error) && broker.connected) sendEach();
    });
}

const hasNoSubscriber = (error: unknown) => error instanceof RequestError && error.isNoResponders();

export function originHeaders({ requestId, traceparent }: Origin) {
  const all = headers();
  if (requestId) all.set('X-Request-Id', requestId);
  if (traceparent) all.set('traceparent', traceparent);
  return all;
}
