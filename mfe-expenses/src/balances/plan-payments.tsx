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
  /** What one can do with the next payment. */
  children: ReactNode;
};

/** The payments of a plan, the next one yellow; 'All Settled Up!' when there are none. */
export const PlanPayments = ({ transfers: [next, ...later], people, members, children }: PlanPaymentsProps) =>
  next ? (
    <>
      <p className="x-plan-lead">
        {later.length === 0 ? '1 payment' : `${later.length + 1} payments`} and the group is square.
      </p>
      <ol>
        <Payment transfer={next} people={people} isNext>
          {children}
        </Payment>
        {later.map((transfer) => (
          <Payment key={`${transfer.from} ${transfer.to}`} transfer={transfer} people={people} />
        ))}
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
