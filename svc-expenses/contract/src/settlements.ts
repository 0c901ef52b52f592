import {
  currency,
  dollars,
  flag,
  Id,
  isDay,
  MAX_CENTS,
  nonexistentDay,
  openEnum,
  optionalLines,
  preserveIfAbsent,
  refusedAs,
  startOfDayUtc,
} from '@allsquare/contract-kit';
import { z } from 'zod';
import { Day } from './day.ts';
import { Action, Value } from './expense.ts';
import { deletion, Person } from './expenses.ts';
import { Original } from './original.ts';
import { problems } from './problems.ts';
import { Ref } from './ref.ts';
import { originalOf } from './sent-original.ts';
import { Undoes } from './undoes.ts';

/** An ISO time with offset, or a bare day (00:00Z); absent is now. */
const When = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    nonexistentDay(refusedAs('invalid-date', problems['invalid-date'])),
  )
  .transform((text) => (isDay(text) ? startOfDayUtc(text) : new Date(text).toISOString()))
  .refine((time) => time >= '1970-01-01' && time < '2200', refusedAs('invalid-date', problems['invalid-date']));

const moved = {
  payerId: Id(refusedAs('missing-payer', problems['missing-payer'])),
  payeeId: Id(refusedAs('missing-receiver', problems['missing-receiver'])),
  amount: z
    .number(refusedAs('amount-not-positive', problems['amount-not-positive']))
    .positive(refusedAs('amount-not-positive', problems['amount-not-positive']))
    .int(refusedAs('too-many-decimals', problems['too-many-decimals']))
    .max(MAX_CENTS, refusedAs('amount-too-large', problems['amount-too-large'])),
};
/** In minor units of its own currency, within the same bounds. */
const PaidOriginal = originalOf(moved.amount);
export const isBetweenTwo = ({ payerId, payeeId }: { payerId: string; payeeId: string }) => payerId !== payeeId;
export const samePerson = { path: ['payeeId'], ...refusedAs('same-person', problems['same-person']) };

/**
 * Record a payment between two members; `amount` in cents. `day`: when it was paid, where the payer is; absent the UTC
 * day of `date`. `planVersion`: the version of the plan that suggested it; when the books have moved since, 409
 * `plan-changed` unless a line of the plan as it is now asks this payer for at least this amount to this payee.
 */
export const CreateSettlement = z
  .object({
    groupId: Id(),
    ...moved,
    day: Day.nullish(),
    /** Of older clients, in place of `day`. */
    date: When.nullish(),
    notes: optionalLines(2000),
    /** What was paid in another currency: `amount` is what that is in the group's. */
    original: PaidOriginal.nullish(),
    planVersion: z.int().min(0).nullish(),
    ref: Ref,
  })
  .refine(isBetweenTwo, samePerson);
export type CreateSettlement = z.infer<typeof CreateSettlement>;

/**
 * Replace a payment whole. `version`, when sent, must be the stored one (409); absent, `day` and `notes` stay, and
 * `original` while the amount does (422 else).
 */
export const UpdateSettlement = z
  .object({
    version: z.int().positive().nullish(),
    ...moved,
    day: preserveIfAbsent(Day),
    notes: preserveIfAbsent(optionalLines(2000)),
    original: preserveIfAbsent(PaidOriginal),
  })
  .refine(isBetweenTwo, samePerson);
export type UpdateSettlement = z.infer<typeof UpdateSettlement>;

/** A recorded payment, paid on `day`. `recordedBy`, `day` and `version` are absent in answers of older services. */
export const Settlement = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  payerId: z.uuid(),
  payeeId: z.uuid(),
  payer: Person,
  payee: Person,
  cents: z.int(),
  /** @deprecated for older consumers */
  amount: dollars(),
  currency: currency(),
  original: Original.optional(),
  day: z.string().optional(),
  /** A moment of that day in UTC, for older consumers. */
  date: z.iso.datetime(),
  notes: z.string().nullable(),
  version: z.int().optional(),
  createdAt: z.iso.datetime(),
  recordedBy: Person.pick({ id: true, name: true }).optional(),
  ...deletion,
});
export type Settlement = z.infer<typeof Settlement>;

export const createSettlement = {
  summary: 'Record a payment between two people of a group',
  method: 'POST',
  path: '/api/settlements',
  forGuests: true,
  takesKey: true,
  body: CreateSettlement,
  status: 201,
  response: Settlement,
} as const;

/** Newest first: day, createdAt, id. `deleted` shows deleted ones too. */
export const listSettlements = {
  summary: 'A page of a group’s payments, newest first',
  method: 'GET',
  path: '/api/settlements',
  query: z.object({
    groupId: Id(),
    deleted: flag(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(Settlement),
} as const;

export const deleteSettlement = {
  summary: 'Delete a payment: it is owed again',
  method: 'DELETE',
  path: '/api/settlements/:id',
  forGuests: true,
  params: z.object({ id: Id() }),
  query: Undoes,
  status: 204,
  response: z.undefined(),
} as const;

const id = z.object({ id: Id() });

/** Also one that was deleted. */
export const getSettlement = {
  summary: 'One payment, also a deleted one',
  method: 'GET',
  path: '/api/settlements/:id',
  params: id,
  status: 200,
  response: Settlement,
} as const;

export const updateSettlement = {
  summary: 'Replace a payment whole',
  method: 'PUT',
  path: '/api/settlements/:id',
  forGuests: true,
  params: id,
  body: UpdateSettlement,
  status: 200,
  response: Settlement,
} as const;

/** What the history of a payment shows: all that an edit can change. */
export const SettlementField = z.enum(['payerId', 'payeeId', 'amount', 'original', 'day', 'notes']);
export type SettlementField = z.infer<typeof SettlementField>;

/** What was changed when and by whom; `from` and `to` as the payment has them, people with their names. */
export const SettlementChange = z.object({
  version: z.int(),
  action: openEnum(Action),
  by: Person.pick({ id: true, name: true }),
  at: z.iso.datetime(),
  changes: z.array(z.object({ field: openEnum(SettlementField), from: Value, to: Value })),
});
export type SettlementChange = z.infer<typeof SettlementChange>;

/** Oldest first, page by page; also of a deleted payment. */
export const getSettlementHistory = {
  summary: 'Who changed what of a payment, oldest first; also of a deleted one',
  method: 'GET',
  path: '/api/settlements/:id/history',
  params: id,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(SettlementChange),
} as const;
