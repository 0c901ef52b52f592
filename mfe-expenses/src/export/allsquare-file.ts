import { StoredSplit } from '@allsquare/expenses-contract';
import { z } from 'zod';

const Part = z.object({ seat: z.string(), amount: z.int() });
const Original = z.object({ currency: z.string(), amount: z.int() });

/** A bill of our JSON; people are named by their seats, amounts are minor units of the group's currency. */
export const FileBill = z.object({
  kind: z.enum(['expense', 'refund']),
  id: z.string(),
  description: z.string(),
  amount: z.int(),
  day: z.string(),
  category: z.string(),
  notes: z.string().nullish(),
  payers: z.array(Part),
  shares: z.array(Part),
  /** 'equally', 'exact', or how it is divided. */
  split: z.union([z.enum(['equally', 'exact']), StoredSplit, z.object({ kind: z.string() })]),
  original: Original.nullish(),
});
export const FilePayment = z.object({
  kind: z.literal('payment'),
  id: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.int(),
  day: z.string(),
  notes: z.string().nullish(),
  original: Original.nullish(),
});

/** What identifies our JSON, and what an import reads of it. */
export const AllsquareFile = z.object({
  format: z.literal('allsquare'),
  version: z.number(),
  group: z.object({ name: z.string(), type: z.string(), currency: z.string() }),
  people: z.array(z.object({ seat: z.string(), name: z.string() })),
  entries: z.array(z.json()),
});
export const FORMAT_VERSION = 1;
