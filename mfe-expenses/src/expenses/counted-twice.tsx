import { isolated } from '@allsquare/contract-kit';
import { type CountedTwice as Bill, splitAgain } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { useState } from 'react';
import styles from './counted-twice.module.css';
import { countedTwiceQuery } from './counted-twice.queries.ts';
import { useUpdateExpense } from './use-update-expense.ts';

/** The bills that count a merged person twice: splits one or all of them again with that person once. */
export const CountedTwice = ({ group, member }: SlotProps['member.twice']) => {
  const query = useQuery(countedTwiceQuery(group.id, member.userId));
  const write = useUpdateExpense({});
  const [busy, setBusy] = useState(false);
  const split = async (bills: readonly Bill[]) => {
    setBusy(true);
    try {
      // Sequentially: each is one change, and the first refusal stops.
      for (const bill of bills) await write.mutateAsync({ params: { id: bill.expense.id }, body: splitAgain(bill) });
    } catch {
      // Its toast shows the reason.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Loaded query={query}>
      {({ count, expenses }) =>
        count === 0 ? (
          <Empty title="Nothing to split again" text={`No expense counts ${isolated(member.name)} twice.`} />
        ) : (
          <>
            <p>
              {isolated(member.name)} was counted twice in {count === 1 ? '1 expense' : `${count} expenses`}.
            </p>
            <Rows label={`Expenses that count ${isolated(member.name)} twice`}>
              {expenses.map((bill) => (
                <Row key={bill.expense.id} className={styles.bill}>
                  <span className={styles.words}>
                    <b>{bill.expense.description}</b>
                    <span>{formatDay(bill.expense.date)}</span>
                  </span>
                  <Amount cents={bill.expense.amount} currency={bill.expense.currency} className={styles.amount} />
                  <Button
                    tone="quiet"
                    dense
                    aria-label={`Split again between ${bill.people}: ${isolated(bill.expense.description)}`}
                    disabled={busy}
                    onClick={() => void split([bill])}
                  >
                    Split again between {bill.people}
                  </Button>
                </Row>
              ))}
            </Rows>
            {expenses.length > 1 && (
              <Button busy={busy} busyText="Splitting..." onClick={() => void split(expenses)}>
                Split All Again
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
};
