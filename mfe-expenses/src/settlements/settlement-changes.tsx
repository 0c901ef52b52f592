import type { Settlement, SettlementChange } from '@allsquare/expenses-contract';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { ChangeList } from '../history/change-list.tsx';
import { revertInput } from '../undo/use-confirm-undo.ts';
import { settlementHistoryQuery } from './settlements.queries.ts';
import type { useRevertSettlement } from './use-revert-settlement.ts';

/** The changes that created another state. */
const isState = ({ action }: SettlementChange) => action !== 'deleted' && action !== 'restored';

type SettlementChangesProps = {
  settlement: Settlement;
  /** The caller's write. */
  revert: ReturnType<typeof useRevertSettlement>;
};

/** The history of a payment, oldest first, with a button to revert to each version. */
export const SettlementChanges = ({ settlement, revert }: SettlementChangesProps) => {
  const { id, version = 0 } = settlement;
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
            of={settlement}
            changes={changes.map((change) => ({ ...change, kept: isState(change) }))}
            revert={revertControls}
          />
          <LoadMore query={history} />
        </>
      )}
    </Loaded>
  );
};
