import type { MemberBalance, Transfer } from '@allsquare/expenses-contract';
import { useQuery } from '@allsquare/kit/query';
import type { SlotMember } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { useState } from 'react';
import { SettleDialog } from '../settlements/settle.dialog.tsx';
import { planOf } from './balances.queries.ts';
import { PlanPayments } from './plan-payments.tsx';

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
        {({ transfers }) => (
          <PlanPayments transfers={transfers} people={people} members={members}>
            <Button tone="onBrand" wide onClick={() => setSettling(transfers[0] ?? null)}>
              Settle Balance
            </Button>
          </PlanPayments>
        )}
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
