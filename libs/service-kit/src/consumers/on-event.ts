import type { DiscoveryService } from '@nestjs/core';
import { decoratedMethods } from '../service/decorated-methods.ts';
import type {
  DataOf,
  DomainEventName,
  DomainEventOf,
  DomainEvents,
  PublishedEvent,
  StateEvent,
} from '../service/events.ts';
import type { Transaction } from '../unit-of-work/transaction.ts';

type Handles<Arguments extends unknown[]> = <
  Method extends (tx: Transaction, ...received: Arguments) => Promise<unknown>,
>(
  prototype: object,
  method: string,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * The method handles each state of an object. It must ignore older versions: delivery may repeat or be out of order.
 */
export const OnState = <E extends StateEvent>(event: E): Handles<[state: DataOf<E>]> => handles({ event, names: [] });

/** The method handles each domain event of these names once: the inbox row is in its transaction. */
export const OnEvent = <E extends DomainEvents, Name extends DomainEventName<E>>(
  event: E,
  ...names: Name[]
): Handles<[event: DomainEventOf<E, Name>, name: Name]> => handles({ event, names });

type Handled = { event: PublishedEvent; names: string[] };
type Handler = (tx: Transaction, data: unknown, name?: string) => Promise<unknown>;

/** The handlers of an event by name: a state has one, named ''; each domain event has its own. */
export type Subscription = { event: PublishedEvent; handlers: Map<string, Handler> };

const HANDLES = 'allsquare:handles';

const handles =
  (handled: Handled) =>
  (_prototype: object, _method: string, { value }: PropertyDescriptor): void =>
    Reflect.defineMetadata(HANDLES, handled, value);

/** Finds every @OnState and @OnEvent of the service's providers, by event. Throws if two handle the same. */
export function findSubscriptions(discovery: DiscoveryService): Subscription[] {
  const found = new Map<string, Subscription>();
  for (const { metadata, method } of decoratedMethods(discovery, HANDLES)) {
    const { event, names } = metadata as Handled;
    const subscription = found.get(event.subject) ?? { event, handlers: new Map<string, Handler>() };
    found.set(event.subject, subscription);
    for (const name of event.kind === 'state' ? [''] : names) {
      if (subscription.handlers.has(name)) throw new Error(`${event.subject}${name && `.${name}`} is handled twice`);
      subscription.handlers.set(name, method as Handler);
    }
  }
  return [...found.values()];
}
