import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { WriteKeys } from '../queries/query.ts';
import { useSession } from '../session/session.tsx';
import { matchPendingWrites, type Outcome, outcomeOf, sendWrite, takeUnresolved } from './pending-writes.ts';
import { openDrafts, useDialogLocation } from './reopen.ts';
import { closeDraft, draftKey, readDraft, removeDraft, watchDrafts, writeDraft } from './stored-draft.ts';

export { useReopen } from './reopen.ts';

export type Draft<T> = WriteKeys & {
  /** What was typed before this opening; nothing once it is discarded. */
  restored: T | undefined;
  /** What is known of its text having been sent. */
  outcome: Outcome;
  /** `text` is what of it is written; `isStart` where nothing is typed. */
  store: (values: T, text: unknown, isStart: boolean) => void;
  /** The dialog closes; what was typed waits for the next opening. */
  close: () => void;
  /** It was saved, or is not wanted. */
  discard: () => void;
};

/**
 * The draft of an open form; `place` is where `useReopen` opens it again, `what` it will be, such as 'An expense'.
 * Given to `useWrite`, it has the keys of its writes, so that the same text is written once, whatever becomes of the
 * page.
 */
export const useDraft = <T>(kind: string, id: string, place: string, what?: string): Draft<T> => {
  const key = draftKey(useSession().user.id, kind, id);
  const openIn = useDialogLocation(place);
  const [restored, setRestored] = useState(() => readDraft<T>(key)?.values);
  const now = useRef<{ values: T; text: string }>(undefined);
  const outcome = useSyncExternalStore(watchDrafts, () => outcomeOf(key));
  useEffect(() => {
    openDrafts.add(key);
    return () => void openDrafts.delete(key);
  }, [key]);
  const discard = () => {
    removeDraft(key);
    setRestored(undefined);
  };
  return {
    restored,
    outcome,
    store: (values, given, isStart) => {
      const text = JSON.stringify(given);
      const sent = matchPendingWrites(readDraft(key), text, !now.current);
      now.current = { values, text };
      if (isStart && !sent.unknown) discard();
      else writeDraft(key, { values, openIn, what, ...sent });
    },
    close: () => closeDraft(key),
    discard,
    send: (path, input) => {
      if (!now.current) throw new Error('A draft is sent that useStoreDraft does not store');
      const { values, text } = now.current;
      return sendWrite<T>(key, { values, openIn, what }, { path, input, text, place: openIn });
    },
    takeUnresolved: (path) => takeUnresolved(key, path),
  };
};

/** Keeps what a form holds as long as that is something else than it starts with; `text`: what of it is written. */
export const useStoreDraft = <T>(draft: Draft<T>, values: T, start: T, text: unknown = values): void => {
  const now = JSON.stringify(values);
  const isStart = now === JSON.stringify(start);
  const storeNow = useEffectEvent(() => draft.store(values, text, isStart));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed is written, not each drawing
  useEffect(() => storeNow(), [now]);
  // What was sent as the form starts was refused.
  const discardIfRefused = useEffectEvent(() => isStart && draft.outcome === 'none' && draft.discard());
  useEffect(() => void discardIfRefused(), [draft.outcome]);
};

/** All that was typed of a kind in this tab and not saved; `discardDraft` takes its key. */
// As with useReopen.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const listDrafts = <T>(userId: string, kind: string): { key: string; id: string; values: T }[] => {
  const start = draftKey(userId, kind, '');
  return Object.keys(sessionStorage).flatMap((key) => {
    const stored = key.startsWith(start) ? readDraft<T>(key) : null;
    return stored ? [{ key, id: key.slice(start.length), values: stored.values }] : [];
  });
};
export const discardDraft = removeDraft;

/** What was typed goes along from `from` to `to`. Answers true where `to` has a draft of its own: then both stay. */
export const moveDraft = (userId: string, kind: string, from: string, to: string): boolean => {
  const [source, target] = [draftKey(userId, kind, from), draftKey(userId, kind, to)];
  if (readDraft(target)) {
    closeDraft(source);
    return true;
  }
  const stored = readDraft(source);
  if (stored) writeDraft(target, stored);
  removeDraft(source);
  return false;
};
