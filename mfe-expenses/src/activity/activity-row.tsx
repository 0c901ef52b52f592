import { lookupOr } from '@allsquare/contract-kit';
import type { ActivityKind } from '@allsquare/expenses-contract';
import type { MemberChangeKind } from '@allsquare/groups-contract';
import { Link } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import { Row } from '@allsquare/kit/ui/row';
import {
  FileInput,
  HandCoins,
  History,
  Pencil,
  Plus,
  Receipt,
  RotateCcw,
  Trash2,
  UserCog,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { priceTone } from '../expenses/expense-words.ts';
import { UndoImport } from '../import/undo-import.tsx';
import styles from './activity.module.css';
import { timeOf, useActivityWords } from './activity-words.ts';
import { type Entry, isMemberEntry } from './entries.ts';
import { UndoButton, type UndoButtonProps } from './undo-button.tsx';

/** What each kind looks like: what is paid and what is deleted has a colour as well. */
const icons: Record<ActivityKind | MemberChangeKind | 'other', { icon: ReactNode; colour?: string | undefined }> = {
  'expense-added': { icon: <Plus /> },
  'expense-changed': { icon: <Pencil /> },
  'expense-deleted': { icon: <Trash2 />, colour: styles.deleted },
  'expense-restored': { icon: <RotateCcw /> },
  'expense-reverted': { icon: <History /> },
  'settlement-recorded': { icon: <HandCoins />, colour: styles.paid },
  'settlement-changed': { icon: <Pencil /> },
  'settlement-deleted': { icon: <Trash2 />, colour: styles.deleted },
  'settlement-restored': { icon: <RotateCcw /> },
  'settlement-reverted': { icon: <History /> },
  'import-finished': { icon: <FileInput /> },
  'member-joined': { icon: <UserPlus /> },
  'member-added': { icon: <UserPlus /> },
  'member-left': { icon: <UserMinus /> },
  'member-removed': { icon: <UserMinus /> },
  'member-promoted': { icon: <UserCog /> },
  'member-demoted': { icon: <UserCog /> },
  'place-added': { icon: <UserPlus /> },
  'place-removed': { icon: <UserMinus /> },
  'place-freed': { icon: <UserMinus /> },
  other: { icon: <Receipt /> },
};

export const ActivityIcon = ({ kind }: Pick<Entry, 'kind'>) => {
  const { icon, colour } = lookupOr<keyof typeof icons, (typeof icons)['other']>(icons, kind, 'other');
  return (
    <span className={[styles.icon, colour].filter(Boolean).join(' ')} aria-hidden="true">
      {icon}
    </span>
  );
};

/** The address of the expense, payment or members. A deleted one is on the list that includes deleted rows. */
const addressOf = (entry: Entry) => {
  if (isMemberEntry(entry)) return `/groups/${entry.groupId}?tab=members`;
  const { groupId, expenseId, settlementId, undo } = entry;
  if (settlementId) return `/groups/${groupId}?tab=summary&settlement=${settlementId}`;
  if (!expenseId) return `/groups/${groupId}`;
  return `/groups/${groupId}?${undo === 'restore' ? 'deleted=true&' : ''}highlight=${expenseId}`;
};

type ActivityRowProps = {
  activity: Entry;
  /** Shows the group's name. */
  showsGroup: boolean;
  undo: Omit<UndoButtonProps, 'activity' | 'sentenceId'> | undefined;
  /** Undoes everything that this person did from this entry on. */
  onUndoSince: (() => void) | undefined;
  /** The user may take this import back. */
  undoesImport: boolean;
  onLeave: (() => void) | undefined;
};

/** One activity: links to its expense, payment or members, and undoes it if possible. */
export const ActivityRow = ({ activity, showsGroup, undo, onUndoSince, undoesImport, onLeave }: ActivityRowProps) => {
  const { sentence, parts, details } = useActivityWords();
  const [deed, money] = parts(activity);
  const tone = isMemberEntry(activity) ? '' : priceTone(activity);
  const id = useId();
  const importId = undoesImport && !isMemberEntry(activity) && activity.undoUntil ? activity.importId : undefined;
  return (
    <Row className={styles.row} data-undone={undo?.isUndone || undefined}>
      <ActivityIcon kind={activity.kind} />
      <span className={styles.words}>
        <Link id={id} to={addressOf(activity)} className={styles.sentence} onClick={onLeave}>
          {tone ? (
            <>
              {deed}, <span className={tone}>{money}</span>
            </>
          ) : (
            sentence(activity)
          )}
        </Link>
        <span>
          <time dateTime={activity.at}>{timeOf(activity)}</time>
          {showsGroup && !isMemberEntry(activity) && (
            <>
              {' · '}
              <bdi>{activity.groupName}</bdi>
            </>
          )}
          {details(activity).map((words) => ` · ${words}`)}
        </span>
      </span>
      {(undo || onUndoSince || importId) && (
        <span className={styles.ways}>
          {undo && !isMemberEntry(activity) && <UndoButton {...undo} activity={activity} sentenceId={id} />}
          {importId && !isMemberEntry(activity) && (
            <UndoImport activity={activity} importId={importId} className={styles.undo} sentenceId={id} />
          )}
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
