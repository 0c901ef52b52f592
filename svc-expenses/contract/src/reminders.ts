import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';

/**
 * Asks somebody for what the plan says that they pay the caller (422 `nothing-to-pay` else): once a day for each pair
 * (409 `reminded-today`), and nobody without an account (422 `no-account`).
 */
export const remind = {
  summary: 'Remind somebody of what the plan says that they pay the caller, once a day',
  method: 'POST',
  path: '/api/balances/reminders',
  body: z.object({ groupId: Id(), userId: Id() }),
  status: 204,
  response: z.undefined(),
} as const;
