import type { Transfer } from '@allsquare/expenses-contract';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import type { ReactNode } from 'react';
import { Payment } from './payment.tsx';

type Coloured = { userId: string; name: string; colour: number };
type PlanPaymentsProps = {
  transfers: readonly Transfer[];
  /** Colours of everybody who pays or receives. */
  people: readonly Coloured[];
  /** Who stands square when nothing is owed. */
  members: readonly Coloured[];
  /** What one can do with a payment. */
  children: (transfer: Transfer, isNext: boolean) => ReactNode;
};

/** The payments of a plan, the next one yellow; 'All Settled Up!' when there are none. */
export const PlanPayments = ({ transfers, people, members, children }: PlanPaymentsProps) =>
  transfers.length > 0 ? (
    <>
      <p className="x-plan-lead">
        {transfers.length === 1 ? '1 payment' : `${transfers.length} payments`} and the group is square.
      </p>
      <ol>
        {transfers.map((transfer, place) => {
          const isNext = place === 0;
          return (
            // Whichever payment is the next one, its button stays, and the focus with it.
            <Payment
              key={isNext ? 'next' : `${transfer.from} ${transfer.to}`}
              transfer={transfer}
              people={people}
              isNext={isNext}
            >
              {children(transfer, isNext)}
            </Payment>
          );
        })}
      </ol>
    </>
  ) : (
    <div className="x-settled">
      <Mosaic
        people={members.map(({ userId, name, colour }) => ({ id: userId, name, colour, balance: 0 }))}
        count={members.length}
        settled
        size={88}
      />
      <h3>All Settled Up!</h3>
      <p>
        <b>Everyone is square!</b> All debts have been settled in this group. Settlement options will appear when new
        expenses are added.
      </p>
    </div>
  );
