import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import type { getTotals } from '@allsquare/expenses-contract';
import type { Answer } from '@allsquare/kit/api';
import { CurrencyContext } from '@allsquare/kit/money';
import { useState } from 'react';
import { sumsIn } from '../expenses/sums.ts';
import { Chips } from '../split/chips.tsx';
import { ownShare } from './own-share.ts';
import { RecentSpending } from './recent-spending.tsx';

/** The recent spending in a currency; of several with spending, in the chosen one. */
export const SpendingIn = ({ totals }: { totals: Answer<typeof getTotals> }) => {
  const [chosen, setChosen] = useState<string>();
  const all = sumsIn(totals)
    .filter(({ months }) => ownShare(months).some(({ amount }) => amount > 0))
    .map(({ months, currency = DEFAULT_CURRENCY }) => ({ months, currency }));
  const shown = all.find(({ currency }) => currency === chosen) ?? all[0];
  return (
    shown && (
      <CurrencyContext value={shown.currency}>
        <RecentSpending spent={shown.months}>
          {all.length > 1 && (
            <Chips
              label="Currency"
              choices={all.map(({ currency }) => ({ value: currency, label: currency }))}
              value={shown.currency}
              onChoose={setChosen}
            />
          )}
        </RecentSpending>
      </CurrencyContext>
    )
  );
};
