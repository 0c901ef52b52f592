import { isolated } from '@allsquare/contract-kit';
import { createSettlement, problems } from '@allsquare/expenses-contract';
import type { ApiError } from '@allsquare/kit/api';
import { formatCents } from '@allsquare/kit/money';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { toast } from '@allsquare/kit/ui/toast';
import { useShowAction } from '../row-highlight/use-show-action.ts';
import { undoAction } from '../undo/undo-action.ts';
import { versionInput } from '../undo/use-confirm-undo.ts';
import { dayOf } from './settlement-words.ts';
import { useDeleteSettlement } from './use-delete-settlement.ts';

const FAILED = 'Error recording settlement';

/** spec.md section 8: with the server's message, if there is one. */
const refusalOf = ({ status, code, message }: ApiError) => {
  if (code === 'unknown') return `Settlement request failed with status ${status}`;
  return `Settlement request failed: ${status} - ${message}`;
};

const isPlanChanged = ({ code }: ApiError) => code === 'plan-changed';

type SettlementOnScreen = Pick<ScreenOptions<typeof createSettlement>, 'onSuccess' | 'draft' | 'waits'> & {
  /** The plan no longer includes the payment: the dialog shows that. */
  onPlanChanged: () => void;
};

/** Records a payment. With the version of its plan only if the plan still includes it. */
export const useCreateSettlement = ({ draft, waits, onSuccess, onPlanChanged }: SettlementOnScreen) => {
  const showAction = useShowAction();
  const remove = useDeleteSettlement();
  return useWrite(createSettlement, {
    problems,
    topics: ['balances', 'settlements', 'expenses', 'groups'],
    failure: { title: FAILED },
    success: (recorded) => ({
      title: 'Settlement recorded',
      message: `${isolated(recorded.payer.name)} paid ${isolated(recorded.payee.name)} ${formatCents(recorded.cents, 'none', recorded.currency)}`,
      action:
        showAction.settlement({ ...recorded, date: dayOf(recorded) }) ??
        undoAction(remove, versionInput({ params: { id: recorded.id } }, 1)),
    }),
    meansStale: isPlanChanged,
    draft,
    waits,
    onSuccess,
    onRefusal: (error) => {
      if (isPlanChanged(error)) onPlanChanged();
      else toast.failure(FAILED, refusalOf(error));
      return true;
    },
  });
};
