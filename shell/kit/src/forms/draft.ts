import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/session.tsx';

/** `openIn`: the dialog stands open, in this place of this page. */
type Stored<T> = { values: T; openIn?: string };

/**
 * This tab keeps what somebody has typed, under their id; the shell clears it when they sign out (session/stored.ts).
 */
const keyOf = (userId: string, kind: string, id: string) => `draft:${userId}:${kind}:${id}`;
const read = <T>(key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored<T> | null;
const write = <T>(key: string, stored: Stored<T>) => sessionStorage.setItem(key, JSON.stringify(stored));
const shut = (key: string) => {
  const stored = read(key);
  if (stored) write(key, { values: stored.values });
};

const usePlace = (place: string) => `${place} ${useLocation().pathname}`;

/** The drafts whose dialogs are open just now: of several places that could open one again, one does. */
const open = new Set<string>();

export type Draft<T> = {
  /** What was typed before this opening; nothing once it is discarded. */
  kept: T | undefined;
  keep: (values: T) => void;
  /** The dialog closes; what was typed waits for the next opening. */
  leave: () => void;
  /** It was saved, or is not wanted. */
  discard: () => void;
};

/** The draft of an open dialog; `place` is where `useReopen` opens it again. */
export const useDraft = <T>(kind: string, id: string, place: string): Draft<T> => {
  const key = keyOf(useSession().user.id, kind, id);
  const openIn = usePlace(place);
  const [kept, setKept] = useState(() => read<T>(key)?.values);
  useEffect(() => {
    open.add(key);
    return () => void open.delete(key);
  }, [key]);
  return {
    kept,
    keep: (values) => write(key, { values, openIn }),
    leave: () => shut(key),
    discard: () => {
      sessionStorage.removeItem(key);
      setKept(undefined);
    },
  };
};

/** Keeps what a form holds as long as that is something else than it starts with. */
export const useKeeping = <T>(draft: Draft<T>, values: T, start: T): void => {
  const now = JSON.stringify(values);
  const keep = useEffectEvent(() => {
    if (now === JSON.stringify(start)) draft.discard();
    else draft.keep(values);
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed is written, not each drawing
  useEffect(() => keep(), [now]);
};

/** After a reload, or when one has signed in again: `reopen` opens the dialog that stood open in this place. */
// What stands in the storage is what the same form has put there.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const useReopen = <T>(kind: string, place: string, reopen: (id: string, values: T) => void): void => {
  const start = keyOf(useSession().user.id, kind, '');
  const openIn = usePlace(place);
  const reopenNow = useEffectEvent((key: string, values: T) => reopen(key.slice(start.length), values));
  useEffect(() => {
    for (const key of Object.keys(sessionStorage)) {
      const stored = key.startsWith(start) && !open.has(key) ? read<T>(key) : null;
      if (stored?.openIn !== openIn) continue;
      open.add(key);
      return reopenNow(key, stored.values);
    }
  }, [start, openIn]);
};

/** All that was typed of a kind in this tab and not saved; `discardDraft` takes its key. */
// As with useReopen.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const keptDrafts = <T>(userId: string, kind: string): { key: string; id: string; values: T }[] => {
  const start = keyOf(userId, kind, '');
  return Object.keys(sessionStorage).flatMap((key) => {
    const stored = key.startsWith(start) ? read<T>(key) : null;
    return stored ? [{ key, id: key.slice(start.length), values: stored.values }] : [];
  });
};
export const discardDraft = (key: string): void => sessionStorage.removeItem(key);

/** What was typed goes along from `from` to `to`. Answers true where `to` has a draft of its own: then both stay. */
export const moveDraft = (userId: string, kind: string, from: string, to: string): boolean => {
  const [source, target] = [keyOf(userId, kind, from), keyOf(userId, kind, to)];
  if (read(target)) {
    shut(source);
    return true;
  }
  const stored = read(source);
  if (stored) write(target, stored);
  sessionStorage.removeItem(source);
  return false;
};
