import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Keys } from '../queries/query.ts';
import { useSession } from '../session/session.tsx';
import { open, usePlace } from './reopen.ts';
import { type Outcome, outcomeOf, send, sentBefore, takeUnresolved } from './sent.ts';
import { close, keyOf, read, remove, watch, write } from './stored-draft.ts';

export { useReopen } from './reopen.ts';

export type Draft<T> = Keys & {
  /** What was typed before this opening; nothing once it is discarded. */
  kept: T | undefined;
  /** What is known of its text having been sent. */
  outcome: Outcome;
  /** `text` is what of it is written; `isStart` where nothing is typed. */
  keep: (values: T, text: unknown, isStart: boolean) => void;
  /** The dialog closes; what was typed waits for the next opening. */
  leave: () => void;
  /** It was saved, or is not wanted. */
  discard: () => void;
};

/**
 * The draft of an open form; `place` is where `useReopen` opens it again, `what` it will be, such as 'An expense'.
 * Given to `useWrite`, it has the keys of its writes, so that the same text is written once, whatever becomes of the
 * page.
 */
export const useDraft = <T>(kind: string, id: string, place: string, what?: string): Draft<T> => {
  const key = keyOf(useSession().user.id, kind, id);
  const openIn = usePlace(place);
  const [kept, setKept] = useState(() => read<T>(key)?.values);
  const now = useRef<{ values: T; text: string }>(undefined);
  const outcome = useSyncExternalStore(watch, () => outcomeOf(key));
  useEffect(() => {
    open.add(key);
    return () => void open.delete(key);
  }, [key]);
  const discard = () => {
    remove(key);
    setKept(undefined);
  };
  return {
    kept,
    outcome,
    keep: (values, given, isStart) => {
      const text = JSON.stringify(given);
      const sent = sentBefore(read(key), text, !now.current);
      now.current = { values, text };
      if (isStart && !sent.unknown) discard();
      else write(key, { values, openIn, what, ...sent });
    },
    leave: () => close(key),
    discard,
    send: (path, input) => {
      if (!now.current) throw new Error('A draft is sent that useKeeping does not keep');
      const { values, text } = now.current;
      return send<T>(key, { values, openIn, what }, { path, input, text, place: openIn });
    },
    takeUnresolved: (path) => takeUnresolved(key, path),
  };
};

/** Keeps what a form holds as long as that is something else than it starts with; `text`: what of it is written. */
export const useKeeping = <T>(draft: Draft<T>, values: T, start: T, text: unknown = values): void => {
  const now = JSON.stringify(values);
  const isStart = now === JSON.stringify(start);
  const keep = useEffectEvent(() => draft.keep(values, text, isStart));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed is written, not each drawing
  useEffect(() => keep(), [now]);
  // What was sent as the form starts was refused.
  const forget = useEffectEvent(() => isStart && draft.outcome === 'none' && draft.discard());
  useEffect(() => void forget(), [draft.outcome]);
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
export const discardDraft = remove;

/** What was typed goes along from `from` to `to`. Answers true where `to` has a draft of its own: then both stay. */
export const moveDraft = (userId: string, kind: string, from: string, to: string): boolean => {
  const [source, target] = [keyOf(userId, kind, from), keyOf(userId, kind, to)];
  if (read(target)) {
    close(source);
    return true;
  }
  const stored = read(source);
  if (stored) write(target, stored);
  remove(source);
  return false;
};
