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
import { DeleteSettlementDialog } from './delete-settlement.dialog.tsx';
import { EditSettlementForm } from './edit-settlement-form.tsx';
import { RestoreSettlement } from './restore-settlement.tsx';
import styles from './settle.module.css';
import { SettlementChanges } from './settlement-changes.tsx';
import { EDIT_SETTLEMENT, type EditedSettlement, type EditSettlementDraft } from './settlement-draft.ts';
import type { Payable } from './settlement-fields.tsx';
import type { SettlementOutput } from './settlement-form.ts';
import { settlementHistoryQuery, settlementQuery } from './settlements.queries.ts';
import { useRevertSettlement } from './use-revert-settlement.ts';
import { useUpdateSettlement } from './use-update-settlement.ts';

export type EditSettlementProps = {
  id: string;
  people: readonly Payable[];
  balances: readonly MemberBalance[] | undefined;
  onClose: () => void;
};

type Work = EditedSettlement & { isRefused: boolean };
const workOn = (opened: EditedSettlement['opened']): Work => ({
  opened,
  version: opened.version ?? 1,
  isRefused: false,
});

/** Changes a payment: what others do to it is shown before it is saved. */
export const EditSettlementDialog = ({ id, people, balances, onClose }: EditSettlementProps) => {
  const me = useSession().user.id;
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  // What oneself is about to change is no news.
  const latest = useQuery({ ...settlementQuery(id), enabled: !isSaving && !isDeleting });
  const last = useInfiniteQuery(settlementHistoryQuery(id)).data?.at(-1);
  const draft = useDraft<EditSettlementDraft>(EDIT_SETTLEMENT, id, 'summary');
  const [work, setWork] = useState<Work | undefined>(draft.restored && { ...draft.restored, isRefused: false });
  /** How often one has begun anew. */
  const [starts, setStarts] = useState(0);
  const isDeleted = hasStatus(latest.error, 404) || latest.data?.deletedAt !== undefined;
  if (!work && latest.data && !isDeleted) setWork(workOn(latest.data));
  const newer = work && latest.data && (latest.data.version ?? 1) > work.version ? latest.data : undefined;
  const actor = last ? actorOf(last, me) : 'Somebody';

  const end = () => {
    draft.discard();
    onClose();
  };
  const startAnew = (opened: EditedSettlement['opened'] | undefined) => {
    draft.discard();
    setStarts(starts + 1);
    setWork(opened && workOn(opened));
  };
  const write = useUpdateSettlement({
    onSuccess: end,
    onRefusal: ({ code }) => {
      if (code !== 'settlement-changed') return false;
      setWork((before) => before && { ...before, isRefused: true });
      return true;
    },
  });
  const revert = useRevertSettlement({ onSuccess: startAnew });
  const save = async (changed: SettlementOutput) => {
    setSaving(true);
    // A refusal was shown; the form stays as it is.
    await write
      .mutateAsync({ params: { id }, body: { ...changed, version: work?.version } })
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
              <p>
                {last?.action === 'deleted'
                  ? `${actor} deleted this payment meanwhile`
                  : 'This payment is no longer there'}
              </p>
              {latest.data?.deletedAt && <RestoreSettlement settlement={latest.data} />}
            </div>
          ) : (
            (newer || work?.isRefused) && (
              <ConflictNotice
                what={`${actor} changed this payment meanwhile`}
                isRefused={work?.isRefused ?? false}
                formId={formId}
                onLoad={newer && (() => startAnew(newer))}
                onOverwrite={
                  newer && (() => setWork(work && { ...work, version: newer.version ?? 1, isRefused: false }))
                }
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
              disabled={!work || isDeleted}
              busy={isSaving}
              busyText="Saving..."
            >
              Save Changes
            </Button>
          </>
        }
      >
        {work ? (
          <EditSettlementForm
            key={starts}
            id={formId}
            edited={work}
            counted={latest.data ?? work.opened}
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
