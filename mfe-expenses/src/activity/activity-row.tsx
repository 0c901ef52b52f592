import { lookupOr } from '@allsquare/contract-kit';
import type { Activity, ActivityKind, Undo } from '@allsquare/expenses-contract';
import { Link } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import { Row } from '@allsquare/kit/ui/row';
import { HandCoins, History, Pencil, Plus, Receipt, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './activity.module.css';
import { timeOf, useActivityWords } from './activity-words.ts';

const icons: Record<ActivityKind | 'other', ReactNode> = {
  'expense-added': <Plus />,
  'expense-changed': <Pencil />,
  'expense-deleted': <Trash2 />,
  'expense-restored': <RotateCcw />,
  'expense-reverted': <History />,
  'settlement-recorded': <HandCoins />,
  'settlement-changed': <Pencil />,
  'settlement-deleted': <Trash2 />,
  'settlement-restored': <RotateCcw />,
  'settlement-reverted': <History />,
  other: <Receipt />,
};

const undoWords: Record<Undo, [words: string, busy: string]> = {
  restore: ['Restore', 'Restoring...'],
  delete: ['Undo', 'Undoing...'],
  revert: ['Undo', 'Undoing...'],
};

/** The address of the expense or payment. A deleted one is on the list that includes deleted rows. */
const addressOf = ({ groupId, expenseId, settlementId, undo }: Activity) => {
  if (settlementId) return `/groups/${groupId}?tab=summary&settlement=${settlementId}`;
  if (!expenseId) return `/groups/${groupId}`;
  return `/groups/${groupId}?${undo === 'restore' ? 'deleted=true&' : ''}highlight=${expenseId}`;
};

type UndoButtonProps = { kind: Undo; write: () => Promise<unknown>; sentenceId: string };

const UndoButton = ({ kind, write, sentenceId }: UndoButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const [words, busy] = undoWords[kind];
  const undo = async () => {
    setBusy(true);
    // The next response removes the button; useWrite has shown a refusal.
    await write().catch(() => setBusy(false));
  };
  return (
    <Button dense busy={isBusy} aria-describedby={sentenceId} className={styles.undo} onClick={() => void undo()}>
      {isBusy ? busy : words}
    </Button>
  );
};

type ActivityRowProps = {
  activity: Activity;
  /** Shows the group's name. */
  showsGroup: boolean;
  undo: Omit<UndoButtonProps, 'sentenceId'> | undefined;
  /** Undoes everything that this person did from this entry on. */
  onUndoSince: (() => void) | undefined;
  onLeave: (() => void) | undefined;
};

/** One activity: links to its expense or payment, and undoes it if possible. */
export const ActivityRow = ({ activity, showsGroup, undo, onUndoSince, onLeave }: ActivityRowProps) => {
  const { sentence, details } = useActivityWords();
  const id = useId();
  return (
    <Row className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        {lookupOr<keyof typeof icons, ReactNode>(icons, activity.kind, 'other')}
      </span>
      <span className={styles.words}>
        <Link id={id} to={addressOf(activity)} className={styles.sentence} onClick={onLeave}>
          {sentence(activity)}
        </Link>
        <span>
          <time dateTime={activity.at}>{timeOf(activity)}</time>
          {showsGroup && (
            <>
              {' · '}
              <bdi>{activity.groupName}</bdi>
            </>
          )}
          {details(activity).map((words) => ` · ${words}`)}
        </span>
      </span>
      {(undo || onUndoSince) && (
        <span className={styles.ways}>
          {undo && <UndoButton {...undo} sentenceId={id} />}
          {onUndoSince && (
            <Button dense tone="quiet" aria-describedby={id} className={styles.undo} onClick={onUndoSince}>
              Undo from here
            </Button>
          )}
        </span>
      )}
    </Row>
  );
};
