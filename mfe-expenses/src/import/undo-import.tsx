import { isolated } from '@allsquare/contract-kit';
import type { Activity } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { useState } from 'react';
import { useTakeBack } from './use-take-back.ts';

type UndoImportProps = { activity: Activity; importId: string; className: string | undefined; sentenceId: string };

/** Takes an import back; asks first. */
export const UndoImport = ({ activity, importId, className, sentenceId }: UndoImportProps) => {
  const { groupId, groupName, rows = 0, by } = activity;
  const me = useSession().user.id;
  const { isBusy, takeBack } = useTakeBack(groupId);
  const [isAsking, setAsking] = useState(false);
  const whose = by.id === me ? 'your import' : `${isolated(by.name)}’s import`;
  return (
    <>
      <Button dense tone="quiet" aria-describedby={sentenceId} className={className} onClick={() => setAsking(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo ${whose}?`}
        text={`This deletes ${rows.toLocaleString('en-US')} ${rows === 1 ? 'entry' : 'entries'} for everyone in ${isolated(groupName)}.`}
        confirm="Undo import"
        busyText="Undoing..."
        busy={isBusy}
        onConfirm={() => void takeBack(importId, () => setAsking(false))}
      />
    </>
  );
};
