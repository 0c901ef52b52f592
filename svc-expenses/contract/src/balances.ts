import { z } from 'zod';
import { Person } from './expenses.ts';
import { Id } from './text.ts';

/** Signed dollars: positive is owed to the person. */
export const GroupBalance = z.object({ groupId: z.uuid(), balance: z.number() });
export const MemberBalance = z.object({
  userId: z.uuid(),
  name: z.string(),
  colour: Person.shape.colour,
  balance: z.number(),
});
export type MemberBalance = z.infer<typeof MemberBalance>;

/** One suggested payment, in dollars. */
export const Transfer = z.object({
  from: z.uuid(),
  to: z.uuid(),
  amount: z.number(),
  fromName: z.string(),
  toName: z.string(),
});
export type Transfer = z.infer<typeof Transfer>;

export const Plan = z.object({
  groupId: z.uuid(),
  version: z.int(),
  minimal: z.boolean(),
  transfers: z.array(Transfer),
});
export type Plan = z.infer<typeof Plan>;

/** Without groupId the caller's balance in every group; with it everybody's balance in that group, which sums to zero. */
export const listBalances = {
  summary: 'Mine by group, or everybody’s in one group',
  method: 'GET',
  path: '/api/balances',
  query: z.object({ groupId: Id().optional() }),
  status: 200,
  response: z.union([z.array(MemberBalance), z.array(GroupBalance)]),
} as const;

/** The smart settlement plan: greedy unless a strictly shorter plan exists (infra/docs/money.md). */
export const getPlan = {
  summary: 'The smart settlement plan of a group',
  method: 'GET',
  path: '/api/balances/plan',
  query: z.object({ groupId: Id() }),
  status: 200,
  response: Plan,
} as const;
