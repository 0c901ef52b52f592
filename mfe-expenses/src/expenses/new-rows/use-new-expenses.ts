import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { announce } from '@allsquare/kit/announce';
import { formatCents } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import type { ListSnapshot } from '../../row-highlight/list-changes.ts';
import { useIsOwnWrite } from '../../row-highlight/use-is-own-write.ts';
import { useListChanges } from '../../row-highlight/use-list-changes.ts';
import { useMarks } from '../../row-highlight/use-marks.ts';
import { priceOf } from '../expense-words.ts';

const NONE: ReadonlySet<string> = new Set();

const wordsOf = (added: readonly Expense[], changed: readonly Expense[]): string => {
  const [one, ...more] = [...added, ...changed];
  if (!one) return '';
  if (more.length > 0) return `${more.length + 1} expenses ${changed.length > 0 ? 'changed' : 'added'}`;
  const what = `${isolated(one.description)}, ${formatCents(priceOf(one), 'none', one.currency)}`;
  return added.length > 0 ? `${isolated(one.creator.name)} added ${what}` : `Changed: ${what}`;
};

/**
 * Highlights new rows of a visible list and announces those of others. While the pointer is on the rows or a finger
 * touches them, new rows of others wait until requested, so that no press hits another row.
 */
export const useNewExpenses = (name: string, reading: ListSnapshot<Expense> | undefined) => {
  const me = useSession().user.id;
  const isOwnWrite = useIsOwnWrite();
  const [touched, setTouched] = useState<Element | null>(null);
  const [waiting, setWaiting] = useState(NONE);
  const { marks, mark } = useMarks();
  const changes = useListChanges(name, reading);

  const [taken, setTaken] = useState(changes);
  if (taken !== changes) {
    setTaken(changes);
    const late = changes.added.filter(({ creator }) => creator.id !== me);
    // Further down the list itself anchors the visible rows.
    const isTopInView = touched !== null && touched.getBoundingClientRect().top >= 0;
    if (isTopInView && late.length > 0) setWaiting(new Set([...waiting, ...late.map(({ id }) => id)]));
  }
  const announceNew = useEffectEvent((now: typeof changes) => {
    mark(
      'added',
      now.added.filter(({ id }) => !waiting.has(id)),
    );
    mark('changed', now.changed);
    const words = wordsOf(
      now.added.filter(({ creator }) => creator.id !== me),
      now.changed.filter((expense) => !isOwnWrite(expense)),
    );
    if (words) announce(words);
  });
  useEffect(() => announceNew(changes), [changes]);

  const show = () => {
    mark(
      'added',
      Array.from(waiting, (id) => ({ id })),
    );
    setWaiting(NONE);
  };
  return {
    marks,
    waiting,
    show,
    /** Props of the element around the rows. */
    touch: {
      onPointerEnter: ({ currentTarget }: PointerEvent) => setTouched(currentTarget),
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        setTouched(null);
        // A lifted finger may be about to press a row.
        if (pointerType === 'mouse') show();
      },
    },
  };
};
