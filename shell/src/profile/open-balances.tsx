import { GroupBalance, listBalances } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { formatCents } from '@allsquare/kit/money';
import { queryOptions, useQuery } from '@allsquare/kit/query';
import { TextLink } from '@allsquare/kit/ui/text-link';
import { Scale } from 'lucide-react';
import { z } from 'zod';
import { Callout } from '../callout/callout.tsx';

// mfe-expenses caches the same data under this key.
const balancesQuery = queryOptions({
  queryKey: ['balances'],
  queryFn: () => call({ ...listBalances, response: z.array(GroupBalance) }, {}),
});

/** What the user still owes and is owed; empty when all is settled or unknown. */
export const OpenBalances = () => {
  const { data = [] } = useQuery(balancesQuery);
  const open = data.filter(({ cents }) => cents !== 0);
  if (open.length === 0) return null;
  const sums = (sign: number) => {
    const some = open.filter(({ cents }) => cents * sign > 0);
    return Array.from(
      Map.groupBy(some, ({ currency }) => currency),
      ([currency, own]) => formatCents(Math.abs(own.reduce((all, { cents }) => all + cents, 0)), 'none', currency),
    ).join(', ');
  };
  const [owes, isOwed] = [sums(-1), sums(1)];
  const parts = [owes && `You owe ${owes}`, isOwed && `you are owed ${isOwed}`];
  const sentence = parts.filter(Boolean).join(' and ').replace(/^y/, 'Y');
  return (
    <Callout icon={<Scale aria-hidden="true" />} action={<TextLink to="/groups">See your groups</TextLink>}>
      {sentence} in {open.length === 1 ? 'one group' : `${open.length} groups`}.
    </Callout>
  );
};
