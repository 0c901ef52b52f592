import { type MemberBalance, problems } from '@allsquare/expenses-contract';
import { hasStatus } from '@allsquare/kit/api';
import { useDraft } from '@allsquare/kit/draft';
import { useInfiniteQuery, useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Failed } from '@allsquare/kit/ui/failed';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { useId, useState } from 'react';
import { actorOf } from '../expenses/change-words.ts';
import noticeStyles from '../history/conflict-notice.module.css';
import { ConflictNotice } from '../history/conflict-notice.tsx';
import { useEdited } from '../history/use-edited.ts';
import { DeleteSettlementDialog } from './delete-settlement.dialog.tsx';
import { type ChangedSettlement, EditSettlementForm } from './edit-settlement-form.tsx';
import { RestoreSettlement } from './restore-settlement.tsx';
import styles from './settle.module.css';
import { SettlementChanges } from './settlement-changes.tsx';
import { EDIT_SETTLEMENT, type EditSettlementDraft } from './settlement-draft.ts';
import type { Payable } from './settlement-fields.tsx';
import { settlementHistoryQuery, settlementQuery } from './settlements.queries.ts';
import { useRevertSettlement } from './use-revert-settlement.ts';
import { useUpdateSettlement } from './use-update-settlement.ts';

export type EditSettlementProps = {
  id: string;
  people: readonly Payable[];
  balances: readonly MemberBalance[] | undefined;
  onClose: () => void;
};

/** Edits a payment, and shows what others do to it before it is saved. */
export const EditSettlementDialog = ({ id, people, balances, onClose }: EditSettlementProps) => {
  const me = useSession().user.id;
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  // The user's own write is not a conflict.
  const latest = useQuery({ ...settlementQuery(id), enabled: !isSaving && !isDeleting });
  const last = useInfiniteQuery(settlementHistoryQuery(id)).data?.at(-1);
  const draft = useDraft<EditSettlementDraft>(EDIT_SETTLEMENT, id, 'summary');
  const isDeleted = hasStatus(latest.error, 404) || latest.data?.deletedAt !== undefined;
  const { edited, starts, startAnew, refuse, conflict } = useEdited(
    draft,
    isDeleted ? undefined : latest.data,
    ({ version = 1 }) => version,
  );
  const actor = last ? actorOf(last, me) : 'Somebody';

  const end = () => {
    draft.discard();
    onClose();
  };
  const write = useUpdateSettlement({
    onSuccess: end,
    onRefusal: ({ code }) => {
      if (code !== 'settlement-changed') return false;
      refuse();
      return true;
    },
  });
  const revert = useRevertSettlement({ onSuccess: startAnew });
  const save = async (changed: ChangedSettlement) => {
    setSaving(true);
    // useWrite has shown the refusal; the form remains open.
    await write
      .mutateAsync({ params: { id }, body: { ...changed, version: edited?.version } })
      .catch(() => setSaving(false));
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={() => {
          if (isSaving) return;
          draft.close();
          onClose();
        }}
        title="Edit Settlement"
        width={425}
        full
        above={
          isDeleted ? (
            <div className={noticeStyles.meanwhile} role="alert">
              <p>{last?.action === 'deleted' ? `${actor} deleted this payment` : 'This payment no longer exists'}</p>
              {latest.data?.deletedAt && <RestoreSettlement settlement={latest.data} />}
            </div>
          ) : (
            conflict && (
              <ConflictNotice
                what={`${actor} changed this payment while you were editing`}
                formId={formId}
                {...conflict}
              />
            )
          )
        }
        actions={
          <>
            <Button
              tone="quietDanger"
              place="apart"
              className={styles.delete}
              disabled={isSaving || isDeleted}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
            <Button disabled={isSaving} onClick={end}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              tone="main"
              place="go"
              disabled={!edited || isDeleted}
              busy={isSaving}
              busyText="Saving..."
            >
              Save Changes
            </Button>
          </>
        }
      >
        {edited ? (
          <EditSettlementForm
            key={starts}
            id={formId}
            edited={edited}
            counted={latest.data ?? edited.opened}
            draft={draft}
            onDiscard={() => startAnew(latest.data)}
            people={people}
            balances={balances}
            save={save}
            history={latest.data && <SettlementChanges settlement={latest.data} revert={revert} />}
          />
        ) : latest.isError ? (
          <Failed
            title="Error"
            message={isDeleted ? problems['settlement-not-found'].message : 'Failed to load settlement.'}
            onRetry={() => void latest.refetch()}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading the settlement">
            <Skeleton width="100%" height="15rem" />
          </div>
        )}
      </Dialog>
      {isDeleting && latest.data && (
        <DeleteSettlementDialog settlement={latest.data} onClose={() => setDeleting(false)} onDeleted={end} />
      )}
    </>
  );
};
