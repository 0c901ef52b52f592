import { currency, dollars, Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Person } from './expenses.ts';

/** Signed `cents`: positive is owed to the person. */
export const GroupBalance = z.object({
  groupId: z.uuid(),
  cents: z.int(),
  currency: currency(),
  /** @deprecated for older consumers */
  balance: dollars(),
});
export const MemberBalance = z.object({
  userId: z.uuid(),
  name: z.string(),
  colour: Person.shape.colour,
  cents: z.int(),
  /** @deprecated for older consumers */
  balance: dollars(),
});
export type MemberBalance = z.infer<typeof MemberBalance>;

/** One suggested payment. */
export const Transfer = z.object({
  from: z.uuid(),
  to: z.uuid(),
  cents: z.int(),
  /** @deprecated for older consumers */
  amount: dollars(),
  fromName: z.string(),
  toName: z.string(),
});
export type Transfer = z.infer<typeof Transfer>;

export const Plan = z.object({
  groupId: z.uuid(),
  version: z.int(),
  minimal: z.boolean(),
  currency: currency(),
  transfers: z.array(Transfer),
});
export type Plan = z.infer<typeof Plan>;

/**
 * Without groupId the caller's balance in every group; with it everybody's balance in that group, which sums to zero.
 */
export const listBalances = {
  summary: 'Mine by group, or everybody’s in one group',
  method: 'GET',
  path: '/api/balances',
  query: z.object({ groupId: Id().optional() }),
  status: 200,
  response: z.union([z.array(MemberBalance), z.array(GroupBalance)]),
} as const;

/**
 * Closes a place while svc-groups frees it: for ten seconds its holder, `userId`, writes nothing, and nobody names them
 * in a payment (409 `seat-closing`). Where they have done so since they took it, it is `used`, and stays open. For
 * services alone: 404 to everybody else, and where this service does not know the holder yet.
 */
export const closeSeat = {
  summary: 'Whether a place may be freed, for svc-groups',
  method: 'POST',
  path: '/api/balances/:groupId/seats/:id/close',
  forGuests: true,
  params: z.object({ groupId: Id(), id: Id() }),
  body: z.object({ userId: Id() }),
  status: 200,
  response: z.object({ used: z.boolean() }),
} as const;

/**
 * Somebody with whom the caller is not square: what the groups' plans ask of the two, in signed cents (positive: they
 * pay the caller). `groups` has a line for each plan that names them both. `cents` is the sum of those in `currency`,
 * which most have, and `others` the sum of those in each other one.
 */
export const Counterpart = z.object({
  userId: z.uuid(),
  name: z.string(),
  cents: z.int(),
  currency: currency(),
  others: z.array(z.object({ currency: z.string(), cents: z.int() })).optional(),
  /** @deprecated for older consumers */
  balance: dollars(),
  groups: z.array(
    z.object({
      groupId: z.uuid(),
      groupName: z.string(),
      cents: z.int(),
      currency: currency(),
      /** @deprecated for older consumers */
      balance: dollars(),
    }),
  ),
});
export type Counterpart = z.infer<typeof Counterpart>;

/** Over all groups of the caller, the largest sum first. */
export const listCounterparts = {
  summary: 'With whom I am not square, over all my groups',
  method: 'GET',
  path: '/api/balances/people',
  status: 200,
  response: z.array(Counterpart),
} as const;

/**
 * The smart settlement plan: greedy unless a strictly shorter plan exists; members who pay together are one in it
 * (infra/docs/money.md).
 */
export const getPlan = {
  summary: 'The smart settlement plan of a group',
  method: 'GET',
  path: '/api/balances/plan',
  query: z.object({ groupId: Id() }),
  status: 200,
  response: Plan,
} as const;
