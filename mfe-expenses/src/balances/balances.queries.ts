import { GroupBalance, getPlan, listBalances, MemberBalance } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { formatCents } from '@allsquare/kit/money';
import { queryOptions } from '@allsquare/kit/query';
import { z } from 'zod';

const mine = { ...listBalances, response: z.array(GroupBalance) };
const everybodys = { ...listBalances, response: z.array(MemberBalance) };

/** Cents (spec.md section 9). */
const TOLERANCE = 1;

/** The user's balance in each group. */
export const myBalancesQuery = queryOptions({
  queryKey: ['balances'],
  queryFn: ({ signal }) => call(mine, {}, { signal }),
});

/** Cents. */
export const sumOf = (balances: readonly MemberBalance[]): number =>
  balances.reduce((sum, { cents }) => sum + cents, 0);

/** All balances of a group. Warns if they do not sum to zero (spec.md section 8). */
export const groupBalancesQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['balances', groupId],
    queryFn: async ({ signal }) => {
      const balances = await call(everybodys, { query: { groupId } }, { signal });
      const sum = sumOf(balances);
      if (Math.abs(sum) > TOLERANCE)
        console.warn(`Balances of group ${groupId} sum to ${formatCents(sum)}, not to zero`);
      return balances;
    },
  });

export const planQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['balances', groupId, 'plan'],
    queryFn: ({ signal }) => call(getPlan, { query: { groupId } }, { signal }),
  });
