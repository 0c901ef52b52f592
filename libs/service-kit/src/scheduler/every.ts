import type { DiscoveryService } from '@nestjs/core';
import { decoratedMethods } from '../service/decorated-methods.ts';
import type { Transaction } from '../unit-of-work/transaction.ts';

/** A part of the work: whether there may be more, or what is to be done after the commit, and then there may. */
export type Chunk = (tx: Transaction) => Promise<boolean | (() => Promise<unknown>)>;
type ReplicaWork = () => Promise<void>;

type Decorates<Method> = <M extends Method>(
  prototype: object,
  name: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/** Milliseconds, or where the method's provider has them: in its settings. */
type Interval = number | ((provider: never) => number);

/** `later`: not before the interval is over for the first time. */
type Schedule = { every: Interval; later?: boolean; inEachReplica?: boolean };
export type ScheduledWork = Schedule & { every: number; name: string } & (
    | { inEachReplica: true; method: ReplicaWork }
    | { inEachReplica?: false; method: Chunk }
  );

const EVERY = 'allsquare:every';

/**
 * The method is called every so many milliseconds, in one replica at a time: in a transaction that has a lock, again
 * until there is no more. With `inEachReplica` it is called in all of them without a transaction, for what each of them
 * keeps for itself or has begun. What fails is tried again the next time.
 */
export function Every(every: Interval, how?: { later: true }): Decorates<Chunk>;
export function Every(every: Interval, how: { inEachReplica: true }): Decorates<ReplicaWork>;
export function Every(every: Interval, how: Omit<Schedule, 'every'> = {}): Decorates<never> {
  return (_prototype, _name, { value }: PropertyDescriptor) =>
    Reflect.defineMetadata(EVERY, { every, ...how }, value as object);
}

/** Every @Every of the service's providers. */
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
