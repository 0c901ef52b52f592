import { lookupOr } from '@allsquare/contract-kit';
import type { Activity, ActivityKind } from '@allsquare/expenses-contract';
import { Link } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import { Row } from '@allsquare/kit/ui/row';
import { HandCoins, History, Pencil, Plus, Receipt, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './activity.module.css';
import { timeOf, useActivityWords } from './activity-words.ts';
import { UndoButton, type UndoButtonProps } from './undo-button.tsx';

/** What each kind looks like: what is paid and what is deleted has a colour as well. */
const icons: Record<ActivityKind | 'other', [icon: ReactNode, colour?: string]> = {
  'expense-added': [<Plus />],
  'expense-changed': [<Pencil />],
  'expense-deleted': [<Trash2 />, styles.deleted],
  'expense-restored': [<RotateCcw />],
  'expense-reverted': [<History />],
  'settlement-recorded': [<HandCoins />, styles.paid],
  'settlement-changed': [<Pencil />],
  'settlement-deleted': [<Trash2 />, styles.deleted],
  'settlement-restored': [<RotateCcw />],
  'settlement-reverted': [<History />],
  other: [<Receipt />],
};

export const ActivityIcon = ({ kind }: Pick<Activity, 'kind'>) => {
  const [icon, colour] = lookupOr<keyof typeof icons, (typeof icons)['other']>(icons, kind, 'other');
  return (
    <span className={[styles.icon, colour].filter(Boolean).join(' ')} aria-hidden="true">
      {icon}
    </span>
  );
};

/** The address of the expense or payment. A deleted one is on the list that includes deleted rows. */
const addressOf = ({ groupId, expenseId, settlementId, undo }: Activity) => {
  if (settlementId) return `/groups/${groupId}?tab=summary&settlement=${settlementId}`;
  if (!expenseId) return `/groups/${groupId}`;
  return `/groups/${groupId}?${undo === 'restore' ? 'deleted=true&' : ''}highlight=${expenseId}`;
};

type ActivityRowProps = {
  activity: Activity;
  /** Shows the group's name. */
  showsGroup: boolean;
  undo: Omit<UndoButtonProps, 'activity' | 'sentenceId'> | undefined;
  /** Undoes everything that this person did from this entry on. */
  onUndoSince: (() => void) | undefined;
  onLeave: (() => void) | undefined;
};

/** One activity: links to its expense or payment, and undoes it if possible. */
export const ActivityRow = ({ activity, showsGroup, undo, onUndoSince, onLeave }: ActivityRowProps) => {
  const { sentence, details } = useActivityWords();
  const id = useId();
  return (
    <Row className={styles.row} data-undone={undo?.isUndone || undefined}>
      <ActivityIcon kind={activity.kind} />
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
          {undo && <UndoButton {...undo} activity={activity} sentenceId={id} />}
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
