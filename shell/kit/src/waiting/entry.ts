import type { Topic } from '@allsquare/contract-kit';
import { z } from 'zod';

/** What the list shows of an entry; `amount` in minor units of `currency` (absent: US dollars). */
const Shown = z.object({
  groupId: z.string(),
  groupName: z.string(),
  what: z.string(),
  amount: z.number(),
  currency: z.string().optional(),
});

const fields = {
  /** Its position, which is the order of sending: a clock may be set back. */
  place: z.number(),
  /** Names it for the server, and is its idempotency key: sent again, it is the same row. */
  ref: z.string(),
  kind: z.enum(['expense', 'payment']),
  /** Where its body is posted to. */
  path: z.string(),
  /** As it is sent, with its ref. */
  body: z.record(z.string(), z.json()),
  /** What is refetched afterwards. */
  topics: z.array(z.string()),
  shown: Shown,
  /** What its form reopens with. */
  form: z.json(),
  /** Sent without an answer so far: it may have been recorded, so it can be neither edited nor discarded. */
  wasSent: z.boolean(),
  /** Why the server has refused it. */
  refusal: z.object({ code: z.string(), message: z.string() }).optional(),
};

/**
 * A create that waits for the network, as this browser stores it. A later release reads what earlier ones have stored:
 * every version has an example (`entry-examples.json`), and a new one is a member of the union beside the old ones.
 */
const Stored = z.discriminatedUnion('version', [z.object({ version: z.literal(1), ...fields })]);
export type WaitingEntry = Omit<z.infer<typeof Stored>, 'body' | 'form' | 'topics'> & {
  body: object;
  form: unknown;
  topics: readonly Topic[];
};

/** Undefined for what a newer release has stored. */
export const readEntry = (stored: unknown): WaitingEntry | undefined =>
  Stored.safeParse(stored).data as WaitingEntry | undefined;

/** As it is stored: JSON has no undefined. */
export const toStored = <Entry extends object>(entry: Entry): Entry => JSON.parse(JSON.stringify(entry)) as Entry;

export const ENTRY_VERSION = 1;
export type NewEntry = Omit<WaitingEntry, 'place' | 'version' | 'refusal'>;
