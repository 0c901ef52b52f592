import { isolated } from '@allsquare/contract-kit';
import type { Activity, Undo } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { useState } from 'react';
import styles from './activity.module.css';
import { useActivityWords } from './activity-words.ts';

const undoWords: Record<Undo, { words: string; busy: string; done: string; confirm: string; effect: string }> = {
  restore: {
    words: 'Restore',
    busy: 'Restoring...',
    done: 'Restored',
    confirm: 'Restore',
    effect: 'This restores it',
  },
  delete: { words: 'Undo', busy: 'Undoing...', done: 'Undone', confirm: 'Undo Change', effect: 'This deletes it' },
  revert: {
    words: 'Undo',
    busy: 'Undoing...',
    done: 'Undone',
    confirm: 'Undo Change',
    effect: 'This changes it back',
  },
};

export type UndoButtonProps = {
  activity: Activity;
  kind: Undo;
  write: () => Promise<unknown>;
  /** It was undone on this page: the row stays where it is, and its button says so. */
  isUndone: boolean;
  sentenceId: string;
};

/** Undoes an activity; asks first if it is somebody else's. */
export const UndoButton = ({ activity, kind, write, isUndone, sentenceId }: UndoButtonProps) => {
  const me = useSession().user.id;
  const { sentence, details } = useActivityWords();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { words, busy, done, confirm, effect } = undoWords[kind];
  const undo = async () => {
    setBusy(true);
    // useWrite has shown a refusal.
    await write().catch(() => undefined);
    setBusy(false);
    setAsking(false);
  };
  const press = () => (activity.by.id === me ? void undo() : setAsking(true));
  return (
    <>
      <Button
        dense
        tone="quiet"
        busy={isBusy}
        aria-disabled={isUndone}
        aria-describedby={sentenceId}
        className={styles.undo}
        onClick={press}
      >
        {isBusy ? busy : isUndone ? done : words}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo ${isolated(activity.by.name)}’s change?`}
        text={`${[sentence(activity), ...details(activity)].join(' · ')}. ${effect} for everyone in ${isolated(activity.groupName)}.`}
        confirm={confirm}
        busyText={busy}
        harmless={kind === 'restore'}
        busy={isBusy}
        onConfirm={() => void undo()}
      />
    </>
  );
};
