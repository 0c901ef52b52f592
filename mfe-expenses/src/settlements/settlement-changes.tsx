import type { Settlement, SettlementChange } from '@allsquare/expenses-contract';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { ChangeList } from '../history/change-list.tsx';
import { revertInput } from '../undo/use-confirm-undo.ts';
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
  const revertControls = {
    version: version,
    revertingTo: revert.isPending ? revert.variables.body.to : undefined,
    revertTo: (to: number) => revert.mutate(revertInput(id, version, to)),
  };
  return (
    <Loaded query={history}>
      {(changes) => (
        <>
          <ChangeList
            what="payment"
            changes={changes.map((change) => ({ ...change, kept: isState(change) }))}
            revert={revertControls}
          />
          <LoadMore query={history} />
        </>
      )}
    </Loaded>
  );
};
