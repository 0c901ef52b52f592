import type { MemberBalance, Transfer } from '@allsquare/expenses-contract';
import { useQuery } from '@allsquare/kit/query';
import type { SlotMember } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { useState } from 'react';
import { SettleDialog } from '../settlements/settle.dialog.tsx';
import { planOf } from './balances.queries.ts';
import { Payment } from './payment.tsx';

type SettlementPlanProps = {
  groupId: string;
  members: readonly SlotMember[];
  /** Names and colours of former members too, once they are here. */
  balances: readonly MemberBalance[] | undefined;
};

/** The ink block: suggested payments, the next one yellow. */
export const SettlementPlan = ({ groupId, members, balances }: SettlementPlanProps) => {
  const plan = useQuery(planOf(groupId));
  const [settling, setSettling] = useState<Transfer | null>(null);
  const people = balances ?? members;
  return (
    <section className="x-plan">
      <h2>Smart Settlement Plan</h2>
      <Loaded query={plan}>
        {({ transfers: [next, ...later] }) =>
          next ? (
            <>
              <p className="x-plan-lead">
                {later.length === 0 ? '1 payment' : `${later.length + 1} payments`} and the group is square.
              </p>
              <ol>
                <Payment transfer={next} people={people} isNext>
                  <Button tone="onBrand" wide onClick={() => setSettling(next)}>
                    Settle Balance
                  </Button>
                </Payment>
                {later.map((transfer) => (
                  <Payment key={`${transfer.from} ${transfer.to}`} transfer={transfer} people={people} />
                ))}
              </ol>
            </>
          ) : (
            <AllSettled members={members} />
          )
        }
      </Loaded>
      {settling && (
        <SettleDialog
          groupId={groupId}
          people={people}
          balances={balances}
          suggested={settling}
          onClose={() => setSettling(null)}
        />
      )}
    </section>
  );
};

const AllSettled = ({ members }: Pick<SettlementPlanProps, 'members'>) => (
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
