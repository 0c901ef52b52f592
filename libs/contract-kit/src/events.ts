import type { z } from 'zod';

/** `data` is the whole current state of one thing, with its version; published on `<subject>.<id>`. */
export type StateEvent = {
  readonly kind: 'state';
  readonly subject: string;
  /** Where its publisher says, every few seconds, that all it had committed is published; kept by nobody. */
  readonly heartbeat?: string;
  readonly data: z.ZodType<{ version: number }>;
};

/** What happens in a service, published once each: one schema by the name of the event, on `<subject>.<name>`. */
export type DomainEvents = {
  readonly kind: 'fact';
  readonly subject: string;
  readonly facts: Readonly<Record<string, z.ZodType>>;
};

/** The JetStream stream of an event. */
export const streamName = ({ subject }: { readonly subject: string }): string =>
  subject.toUpperCase().replaceAll('.', '_');
