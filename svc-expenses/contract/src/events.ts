import { z } from 'zod';

/** State: all balances of a group in signed cents, after the write with this version. Subject `expenses.balances.<groupId>`. */
export const balancesState = {
  kind: 'state',
  subject: 'expenses.balances',
  data: z.object({
    groupId: z.uuid(),
    version: z.int(),
    balances: z.array(z.object({ userId: z.uuid(), cents: z.int() })),
  }),
} as const;
export type BalancesState = z.infer<typeof balancesState.data>;
