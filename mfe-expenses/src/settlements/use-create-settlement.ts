import { isolated } from '@allsquare/contract-kit';
import { createSettlement, problems } from '@allsquare/expenses-contract';
import type { ApiError } from '@allsquare/kit/api';
import { formatCents } from '@allsquare/kit/money';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { toast } from '@allsquare/kit/ui/toast';
import { undoBy } from '../changes/undo-by.ts';
import { ofVersion } from '../changes/use-ask-anyway.ts';
import { useWayTo } from '../changes/use-way-to.ts';
import { useDeleteSettlement } from './use-delete-settlement.ts';

const FAILED = 'Error recording settlement';

/** spec.md section 8: with the server's words where there are any. */
const refusalOf = ({ status, code, message }: ApiError) => {
  if (code === 'unknown') return `Settlement request failed with status ${status}`;
  return `Settlement request failed: ${status} - ${message}`;
};

const isPlanChanged = ({ code }: ApiError) => code === 'plan-changed';

type SettlementOnScreen = Pick<OnScreen<typeof createSettlement>, 'onSuccess' | 'draft'> & {
  /** The plan no longer asks for the payment: the screen says so. */
  onPlanChanged: () => void;
};

/** Records a payment. With the version of its plan it is recorded only if the plan still asks for it. */
export const useCreateSettlement = ({ draft, onSuccess, onPlanChanged }: SettlementOnScreen) => {
  const wayTo = useWayTo();
  const remove = useDeleteSettlement();
  return useWrite(createSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: FAILED },
    success: (recorded) => ({
      title: 'Settlement recorded',
      message: `${isolated(recorded.payer.name)} paid ${isolated(recorded.payee.name)} ${formatCents(recorded.cents)}`,
      way: wayTo.settlement(recorded) ?? undoBy(remove, ofVersion({ params: { id: recorded.id } }, 1)),
    }),
    outdates: isPlanChanged,
    draft,
    onSuccess,
    onRefusal: (error) => {
      if (isPlanChanged(error)) onPlanChanged();
      else toast.failure(FAILED, refusalOf(error));
      return true;
    },
  });
};
