import type { DiscoveryService } from '@nestjs/core';
import { decoratedMethods } from '../service/decorated-methods.ts';
import type { Transaction } from '../unit-of-work/transaction.ts';

/** A chunk of work. Returns whether there may be more, or what to do after the commit before the next chunk. */
export type Chunk = (tx: Transaction) => Promise<boolean | (() => Promise<unknown>)>;
type ReplicaWork = () => Promise<void>;

type Decorates<Method> = <M extends Method>(
  prototype: object,
  name: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/** Milliseconds, or a function of the method's provider, for its settings. */
type Interval = number | ((provider: never) => number);

/** `later`: not before the first interval is over. */
type Schedule = { every: Interval; later?: boolean; inEachReplica?: boolean };
export type ScheduledWork = Schedule & { every: number; name: string } & (
    | { inEachReplica: true; method: ReplicaWork }
    | { inEachReplica?: false; method: Chunk }
  );

const EVERY = 'allsquare:every';

/**
 * Calls the method at this interval (ms), in one replica at a time, in a transaction with a lock, until there is no
 * more. With `inEachReplica` calls it in all of them without a transaction, for work of one process. Retries a failure
 * at the next interval.
 */
export function Every(every: Interval, how?: { later: true }): Decorates<Chunk>;
export function Every(every: Interval, how: { inEachReplica: true }): Decorates<ReplicaWork>;
export function Every(every: Interval, how: Omit<Schedule, 'every'> = {}): Decorates<never> {
  return (_prototype, _name, { value }: PropertyDescriptor) =>
    Reflect.defineMetadata(EVERY, { every, ...how }, value as object);
}

/** Finds every @Every of the service's providers. */
export const findScheduledWork = (discovery: DiscoveryService): ScheduledWork[] =>
  Array.from(decoratedMethods(discovery, EVERY), ({ metadata, method, name, provider }) => {
    const { every, ...how } = metadata as Schedule;
    return {
      ...how,
      every: typeof every === 'function' ? every(provider as never) : every,
      name,
      method,
    } as ScheduledWork;
  });
