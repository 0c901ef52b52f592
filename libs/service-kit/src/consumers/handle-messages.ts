import { parseReceived } from '@allsquare/contract-kit';
import type { DeliveryInfo, JsMsg, StoredMsg } from '@nats-io/jetstream';
import { requestIdFrom, withContext } from '../process/request-context.ts';
import { readTraceparent, type Trace } from '../process/trace.ts';
import type { Tracer } from '../process/tracer.ts';
import type { DomainEvents, PublishedEvent, StateEvent } from '../service/events.ts';
import type { Transaction } from '../unit-of-work/transaction.ts';
import type { Subscription } from './on-event.ts';

type Message = { subject: string; id: string; data: unknown; requestId: string; trace: Trace | undefined };

export type Delivered = Pick<JsMsg, 'subject' | 'headers' | 'json' | 'string' | 'ack' | 'nak'> & {
  info: Pick<DeliveryInfo, 'deliveryCount'>;
};

/** Passes messages to the handlers of their event, in order. */
export async function handleMessages(subscription: Subscription, tx: Transaction, messages: Message[], tracer: Tracer) {
  const { event } = subscription;
  await (event.kind === 'state'
    ? handleStates(event, subscription, tx, messages, tracer)
    : handleDomainEvents(event, subscription, tx, messages, tracer));
}

/** Passes each state to its handler. */
async function handleStates(
  event: StateEvent,
  { handlers }: Subscription,
  tx: Transaction,
  messages: Message[],
  tracer: Tracer,
) {
  for (const message of messages)
    await inSpan(tracer, event, message, async () => handlers.get('')?.(tx, parseReceived(event.data, message.data)));
}

/**
 * Skips domain events without a handler. Handles each of the others once: its inbox row is in the handler's
 * transaction.
 */
export async function handleDomainEvents(
  event: DomainEvents,
  { handlers }: Subscription,
  tx: Transaction,
  messages: Message[],
  tracer: Tracer,
) {
  const nameOf = ({ subject }: Message) => subject.slice(event.subject.length + 1);
  const handledHere = new Map(messages.filter((each) => handlers.has(nameOf(each))).map((each) => [each.id, each]));
  if (handledHere.size === 0) return;
  const first = await tx.query<{ message_id: string }>(
    `insert into inbox (subject, message_id) select $1, unnest($2::text[]) on conflict do nothing returning message_id`,
    [event.subject, [...handledHere.keys()]],
  );
  // Concurrently, so that their statements leave together. The transaction ends after the last of them.
  const handled = await Promise.allSettled(
    first.map(async ({ message_id }) => {
      const message = handledHere.get(message_id) as Message;
      const name = nameOf(message);
      const schema = event.facts[name];
      const data = schema && parseReceived(schema, message.data);
      await inSpan(tracer, event, message, async () => handlers.get(name)?.(tx, data, name));
    }),
  );
  for (const each of handled) if (each.status === 'rejected') throw each.reason;
}

/** Handles a message as part of its original request. */
const inSpan = (
  tracer: Tracer,
  { subject }: PublishedEvent,
  { requestId, trace }: Message,
  work: () => Promise<unknown>,
) =>
  tracer.span('consumer', `handle ${subject}`, trace, (current) =>
    withContext({ requestId, isAsked: false, trace: current }, work),
  );

/** Whether the contract of this build does not have this kind of event. */
export const isUnknownKind = (event: PublishedEvent, subject: string) =>
  event.kind === 'fact' && !Object.hasOwn(event.facts, subject.slice(event.subject.length + 1));

export const readMessage = (message: Delivered): Message => ({
  subject: message.subject,
  id: message.headers?.get('Nats-Msg-Id') ?? '',
  data: message.json(),
  requestId: requestIdOf(message),
  trace: traceOf(message),
});

/** For log lines. */
export const idsOf = (message: Delivered) => ({ requestId: requestIdOf(message), traceId: traceOf(message)?.traceId });
const traceOf = (message: Delivered) => readTraceparent(message.headers?.get('traceparent'));
const requestIdOf = (message: Delivered) => requestIdFrom(message.headers?.get('X-Request-Id'));

/** A message that was read from the stream, without a consumer. */
export const deliveredOf = (stored: StoredMsg, deliveryCount: number, nak: (after: number) => void): Delivered => ({
  subject: stored.subject,
  headers: stored.header,
  json: () => stored.json(),
  string: () => stored.string(),
  info: { deliveryCount },
  ack: () => undefined,
  nak,
});
