import { currency, Id, Problem, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Person } from './expenses.ts';
import { problems } from './problems.ts';

/**
 * A bill or a payment that has moved somebody's balance, in signed cents: `change` is `paid` less `share`, `after` the
 * balance behind it. Of a payment `other` is whom it went to or came from, and `text` its notes.
 */
export const WhyRow = z.object({
  expenseId: z.uuid().optional(),
  settlementId: z.uuid().optional(),
  day: z.string().optional(),
  /** For older consumers: of a payment a moment. */
  date: z.string(),
  text: z.string().nullable(),
  other: Person.pick({ id: true, name: true }).optional(),
  refund: z.boolean().optional(),
  paid: z.int(),
  share: z.int(),
  change: z.int(),
  after: z.int(),
});
export type WhyRow = z.infer<typeof WhyRow>;

/** Signed cents between somebody and this person: positive is owed to the somebody. */
const Between = z.object({ userId: z.uuid(), name: z.string(), colour: Person.shape.colour, cents: z.int() });

/**
 * Why a balance is what it is (infra/docs/money.md). `people`: with whom it arose. `payments`: this person's lines of
 * the plan; `together` is what goes by somebody with whom they pay together. Both sum to `balance`. `rows`: newest
 * recorded first; the first `after` is the balance, each next one is that less the change.
 */
export const Why = z.object({
  version: z.int(),
  balance: z.int(),
  currency: currency(),
  people: z.array(Between),
  payments: z.array(Between.extend({ together: z.boolean().optional() })),
  rows: z.array(WhyRow),
});
export type Why = z.infer<typeof Why>;

/** Of the caller, or of anybody in the books (404 else). A cursor of an older version: 409 `books-moved`. */
export const explainBalance = {
  summary: 'Why somebody’s balance is what it is, with a page of what has moved it',
  method: 'GET',
  path: '/api/balances/why',
  query: z.object({
    groupId: Id(),
    userId: Id().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: Why,
  refusals: { 409: Problem },
} as const;

/**
 * Why a line of the plan has one person pay another `cents` (infra/docs/money.md). `direct`: what the payer owes the
 * payee from bills and payments, at least 0. `between`: at most three people whom the payer owes, and who owe the
 * payee, first those by whom most goes; nobody where one of the two pays together with others.
 */
export const PaymentWhy = z.object({
  version: z.int(),
  currency: currency(),
  cents: z.int(),
  direct: z.int(),
  between: z.array(Between.omit({ cents: true }).extend({ owed: z.int(), owes: z.int() })),
});
export type PaymentWhy = z.infer<typeof PaymentWhy>;

/** 404 `no-such-line` where the plan has no such line, 409 `books-moved` where writes got in between twice. */
export const explainPayment = {
  summary: 'Why the plan has one person pay another: what they owe directly, and who is in between',
  method: 'GET',
  path: '/api/balances/why/payment',
  query: z
    .object({ groupId: Id(), from: Id(), to: Id() })
    .refine(({ from, to }) => from !== to, { path: ['to'], ...refusedAs('same-person', problems['same-person']) }),
  status: 200,
  response: PaymentWhy,
  refusals: { 409: Problem },
} as const;
