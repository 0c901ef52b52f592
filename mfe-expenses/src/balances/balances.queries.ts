import { GroupBalance, getPlan, listBalances, MemberBalance } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';
import { z } from 'zod';

const mine = { ...listBalances, response: z.array(GroupBalance) };
const everybodys = { ...listBalances, response: z.array(MemberBalance) };

/** My balance in each of my groups. */
export const myBalances = queryOptions({
  queryKey: ['balances'],
  queryFn: ({ signal }) => call(mine, {}, { signal }),
});

/** Everybody's balance in a group. */
export const balancesOf = (groupId: string) =>
  queryOptions({
    queryKey: ['balances', groupId],
    queryFn: ({ signal }) => call(everybodys, { query: { groupId } }, { signal }),
  });

export const planOf = (groupId: string) =>
  queryOptions({
    queryKey: ['balances', groupId, 'plan'],
    queryFn: ({ signal }) => call(getPlan, { query: { groupId } }, { signal }),
  });
