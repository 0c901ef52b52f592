import type { z } from 'zod';

/** `data` is the whole current state of one object, with its version; published on `<subject>.<id>`. */
export type StateEvent = {
  readonly kind: 'state';
  readonly subject: string;
  /**
   * The subject on which its publisher confirms, every few seconds, that all it had committed is published; not stored.
   */
  readonly heartbeat?: string;
  readonly data: z.ZodType<{ version: number }>;
};

/** Events in a service, each published once, on `<subject>.<name>`: one schema per name. */
export type DomainEvents = {
  readonly kind: 'fact';
  readonly subject: string;
  readonly facts: Readonly<Record<string, z.ZodType>>;
};

/** The JetStream stream of an event. */
export const streamName = ({ subject }: { readonly subject: string }): string =>
  subject.toUpperCase().replaceAll('.', '_');
