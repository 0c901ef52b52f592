import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { WriteKeys } from '../queries/query.ts';
import { useSession } from '../session/session.tsx';
import { matchPendingWrites, type Outcome, outcomeOf, sendWrite, takeUnresolved } from './pending-writes.ts';
import { openDrafts, useDialogLocation } from './reopen.ts';
import { closeDraft, draftKey, readDraft, removeDraft, watchDrafts, writeDraft } from './stored-draft.ts';

export { useReopen } from './reopen.ts';

export type Draft<T> = WriteKeys & {
  /** The text restored from before; undefined once discarded. */
  restored: T | undefined;
  /** The known outcome of sending this text. */
  outcome: Outcome;
  /** `text` is its submitted form; `isStart` if nothing is typed. */
  store: (values: T, text: unknown, isStart: boolean) => void;
  /** The dialog closes; the text remains for the next opening. */
  close: () => void;
  /** It was saved, or is discarded. */
  discard: () => void;
};

/**
 * The draft of an open form. `place` is where `useReopen` reopens it, `what` names it, such as 'An expense'. Given to
 * `useWrite`, it stores the idempotency keys, so that one text is written once even if the page reloads.
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
    send: (path, input, withKey) => {
      if (!now.current) throw new Error('A draft is sent that useStoreDraft does not store');
      const { values, text } = now.current;
      return sendWrite<T>(key, { values, openIn, what }, { path, input, text, place: openIn }, withKey);
    },
    takeUnresolved: (path) => takeUnresolved(key, path),
  };
};

/** Stores a form's values while they differ from its start; `text`: their submitted form. */
export const useStoreDraft = <T>(draft: Draft<T>, values: T, start: T, text: unknown = values): void => {
  const now = JSON.stringify(values);
  const isStart = now === JSON.stringify(start);
  const storeNow = useEffectEvent(() => draft.store(values, text, isStart));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed is written, not each drawing
  useEffect(() => storeNow(), [now]);
  // What was sent as the form starts was rejected.
  const discardIfRefused = useEffectEvent(() => isStart && draft.outcome === 'none' && draft.discard());
  useEffect(() => void discardIfRefused(), [draft.outcome]);
};

/** All drafts of a kind in this tab; `discardDraft` takes their keys. */
// As in useReopen.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const listDrafts = <T>(userId: string, kind: string): { key: string; id: string; values: T }[] => {
  const start = draftKey(userId, kind, '');
  return Object.keys(sessionStorage).flatMap((key) => {
    const stored = key.startsWith(start) ? readDraft<T>(key) : null;
    return stored ? [{ key, id: key.slice(start.length), values: stored.values }] : [];
  });
};
export const discardDraft = removeDraft;

/** Moves a draft from `from` to `to`. Returns true if `to` already has one: then both stay. */
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
