import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Member } from './member.ts';

const id = z.object({ id: Id() });

/** Members who pay together: the plan counts them as one. Each is in one unit at most (409 `already-together`). */
export const createUnit = {
  method: 'PUT',
  path: '/api/groups/:id/units',
  summary: 'Let members pay together, by one of them or an admin',
  params: id,
  body: z.object({ members: z.array(Id()).min(2).max(20) }),
  status: 200,
  response: z.array(Member),
} as const;
export const deleteUnit = {
  method: 'DELETE',
  path: '/api/groups/:id/units/:unit',
  summary: 'Let members who paid together pay for themselves again, by one of them or an admin',
  params: z.object({ id: Id(), unit: Id() }),
  status: 204,
  response: z.undefined(),
} as const;
