import { absentDay, dollars, flag, Id, MAX_CENTS, optionalLines, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { deletion, Person } from './expenses.ts';
import { problems } from './problems.ts';

/** An ISO time with offset, or a bare day (00:00Z); absent is now. */
const When = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    absentDay(refusedAs('invalid-date', problems['invalid-date'])),
  )
  .transform((text) => new Date(text.length === 10 ? `${text}T00:00:00Z` : text).toISOString())
  .refine((time) => time >= '1970-01-01' && time < '2200', refusedAs('invalid-date', problems['invalid-date']));

/**
 * Record a payment between two members; `amount` in cents. `planVersion`: the version of the plan that suggested it;
 * when the books have moved since, 409 `plan-changed` unless a line of the plan as it is now asks this payer for at
 * least this amount to this payee.
 */
export const CreateSettlement = z
  .object({
    groupId: Id(),
    payerId: Id(refusedAs('missing-payer', problems['missing-payer'])),
    payeeId: Id(refusedAs('missing-receiver', problems['missing-receiver'])),
    amount: z
      .number(refusedAs('amount-not-positive', problems['amount-not-positive']))
      .positive(refusedAs('amount-not-positive', problems['amount-not-positive']))
      .int(refusedAs('too-many-decimals', problems['too-many-decimals']))
      .max(MAX_CENTS, refusedAs('amount-too-large', problems['amount-too-large'])),
    date: When.nullish(),
    notes: optionalLines(2000),
    planVersion: z.int().min(0).nullish(),
  })
  .refine((settlement) => settlement.payerId !== settlement.payeeId, {
    path: ['payeeId'],
    ...refusedAs('same-person', problems['same-person']),
  });
export type CreateSettlement = z.infer<typeof CreateSettlement>;

/** A recorded payment. `recordedBy` is absent in answers of older services. */
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
  date: z.iso.datetime(),
  notes: z.string().nullable(),
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

/** Newest first: date, createdAt, id. `deleted` shows deleted ones too. */
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
  status: 204,
  response: z.undefined(),
} as const;
