import type { Settlement, SettlementChange } from '@allsquare/expenses-contract';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { wayBack } from '../changes/use-ask-anyway.ts';
import { ChangeList } from '../history/change-list.tsx';
import { settlementHistoryQuery } from './settlements.queries.ts';
import type { useRevertSettlement } from './use-revert-settlement.ts';

/** Those that have made another state of it. */
const isState = ({ action }: SettlementChange) => action !== 'deleted' && action !== 'restored';

type SettlementChangesProps = {
  settlement: Settlement;
  /** The write of whoever shows the payment. */
  revert: ReturnType<typeof useRevertSettlement>;
};

/** Who changed what of a payment and when, oldest first, with the way back to each version. */
export const SettlementChanges = ({ settlement: { id, version = 0 }, revert }: SettlementChangesProps) => {
  const history = useInfiniteQuery(settlementHistoryQuery(id));
  const goBack = {
    present: version,
    going: revert.isPending ? revert.variables.body.to : undefined,
    go: (to: number) => revert.mutate(wayBack(id, version, to)),
  };
  return (
    <Loaded query={history}>
      {(changes) => (
        <>
          <ChangeList
            what="payment"
            changes={changes.map((change) => ({ ...change, kept: isState(change) }))}
            goBack={goBack}
          />
          <LoadMore query={history} />
        </>
      )}
    </Loaded>
  );
};
