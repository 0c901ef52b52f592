import type { Expense } from '@allsquare/expenses-contract';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { Amount } from '@allsquare/kit/ui/amount';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { categoryLook } from '../expenses/category.ts';
import { priceOf, priceTone, shareTone, useExpenseWords } from '../expenses/expense-words.ts';
import { Day } from '../expenses/rows/expense-row.tsx';
import { PayerTiles } from '../expenses/rows/payer-tiles.tsx';
import rowStyles from '../open-payments/payments-panel.module.css';
import { SummaryHead } from '../parts/summary-head.tsx';
import styles from './pair-balance.module.css';
import { pairExpensesQuery } from './pair-expenses.queries.ts';

const Bill = ({ bill }: { bill: Expense }) => {
  const words = useExpenseWords();
  const share = words.share(bill);
  return (
    <Row
      to={`/groups/${bill.groupId}?highlight=${bill.id}`}
      bar={categoryLook(bill.category).colour}
      className={`${rowStyles.payment} ${styles.bill}`}
    >
      <PayerTiles expense={bill} />
      <span className={rowStyles.words}>
        <b>{bill.description}</b>
        <span>
          <VisuallyHidden>{words.paid(bill)} </VisuallyHidden>
          <Amount cents={priceOf(bill)} currency={bill.currency} className={priceTone(bill)} /> · <Day of={bill.date} />
        </span>
      </span>
      <span className={`${styles.share} ${shareTone(share)}`}>
        <span>{share.label} </span>
        {share.cents !== undefined && <Amount cents={Math.abs(share.cents)} currency={bill.currency} />}
      </span>
    </Row>
  );
};

/** The service counts up to 1,000: '1000+'. */
const totalWords = (total: string) => `${total} ${total === '1' ? 'expense' : 'expenses'}`;

/** The bills that one of the two paid and the other takes part in; each links to its row in the group. */
export const PairExpenses = ({ groupId, userId }: { groupId: string; userId: string }) => {
  const query = useInfiniteQuery(pairExpensesQuery(groupId, userId));
  return (
    <section className={styles.bills}>
      <SummaryHead title="Between you two">{query.data && <span>{totalWords(query.data.total)}</span>}</SummaryHead>
      <Loaded query={query}>
        {({ bills }) =>
          bills.length > 0 ? (
            <>
              <Rows label="Expenses between you two">
                {bills.map((bill) => (
                  <Bill key={bill.id} bill={bill} />
                ))}
              </Rows>
              <LoadMore query={query} />
            </>
          ) : (
            <p className={styles.nothing}>You haven’t paid for each other yet.</p>
          )
        }
      </Loaded>
    </section>
  );
};
