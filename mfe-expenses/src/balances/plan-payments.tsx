import { Mosaic } from '@allsquare/kit/ui/mosaic';
import type { ReactNode } from 'react';
import type { AskWhy } from './ask-why.ts';
import { Payment } from './payment.tsx';
import styles from './plan.module.css';
import type { Transfer } from './suggestion.ts';

type Coloured = { userId: string; name: string; colour: number };
type PlanPaymentsProps = {
  transfers: readonly Transfer[];
  /** The colors of payers and receivers. */
  people: readonly Coloured[];
  /** Shows the next payment only; the others are elsewhere. */
  nextOnly?: boolean;
  /** Opens the explanation of a payment. */
  onWhy?: AskWhy;
  /** The people of a settled group. */
  members: readonly Coloured[];
  /** The actions of a payment. */
  children: (transfer: Transfer, isNext: boolean) => ReactNode;
};

/** How many payments are left. */
export const planWords = ({ length }: readonly Transfer[]): string => {
  if (length === 0) return 'All Settled Up!';
  return `${length === 1 ? '1 payment' : `${length} payments`} and the group is square.`;
};

/** The payments of a plan, the next one yellow; 'All Settled Up!' when there are none. */
export const PlanPayments = ({ transfers, people, members, nextOnly, onWhy, children }: PlanPaymentsProps) =>
  transfers.length > 0 ? (
    <>
      <p className={styles.lead}>{planWords(transfers)}</p>
      <ol aria-label="Payments">
        {transfers.slice(0, nextOnly ? 1 : undefined).map((transfer, place) => {
          const isNext = place === 0;
          return (
            // The button of the next payment remains the same element and keeps the focus.
            <Payment
              key={isNext ? 'next' : `${transfer.from} ${transfer.to}`}
              transfer={transfer}
              people={people}
              isNext={isNext}
              onWhy={onWhy}
            >
              {children(transfer, isNext)}
            </Payment>
          );
        })}
      </ol>
    </>
  ) : (
    <div className={styles.settled}>
      <Mosaic
        people={members.map(({ userId, name, colour }) => ({ id: userId, name, colour, balance: 0 }))}
        count={members.length}
        settled
        size={88}
      />
      <h3>{planWords(transfers)}</h3>
      <p>
        <b>Everyone is square!</b> All debts have been settled in this group. Settlement options will appear when new
        expenses are added.
      </p>
    </div>
  );
