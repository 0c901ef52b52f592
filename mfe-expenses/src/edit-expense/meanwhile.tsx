import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { lastChangeQuery } from '../expenses/expense.queries.ts';
import { actorOf } from './change-words.ts';
import styles from './edit-expense.module.css';

type MeanwhileProps = {
  expenseId: string;
  /** Saving was refused for it, so one has to choose. */
  isRefused: boolean;
  /** The form that 'Keep mine' sends. */
  formId: string;
  /** Absent until the new version is here. */
  onLoad: (() => void) | undefined;
  onKeep: (() => void) | undefined;
};

/** Says that somebody else has changed the expense that is being edited. */
export const Meanwhile = ({ expenseId, isRefused, formId, onLoad, onKeep }: MeanwhileProps) => {
  const me = useSession().user.id;
  const last = useQuery(lastChangeQuery(expenseId));
  if (last.isPending) return null;
  const actor = last.data ? actorOf(last.data, me) : 'Somebody';
  const keep = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => onKeep?.());
    form?.requestSubmit();
  };
  return (
    <div className={styles.meanwhile} role={isRefused ? 'alert' : 'status'}>
      <p>{actor} changed this expense meanwhile</p>
      <Button className={styles.way} disabled={!onLoad} onClick={onLoad}>
        Load the new version
      </Button>
      {isRefused && (
        <Button tone="ink" className={styles.way} form={formId} disabled={!onKeep} onClick={keep}>
          Keep mine
        </Button>
      )}
    </div>
  );
};
