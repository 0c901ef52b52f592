import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/session.tsx';
import { draftKey, findUnresolved, readDraft, syncTabLocks } from './stored-draft.ts';

export const useDialogLocation = (place: string) => `${place} ${useLocation().pathname}`;

/** The drafts whose dialogs are open: only one place reopens each. Module state: only effects and events write it. */
export const openDrafts = new Set<string>();

/**
 * After a reload or signing in again: `reopen` opens the dialog that was open here, or whose write has no response yet;
 * the form then resends it (`useWrite`).
 */
// The same form stored these values.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const useReopen = <T>(kind: string, place: string, reopen: (id: string, values: T) => void): void => {
  const start = draftKey(useSession().user.id, kind, '');
  const openIn = useDialogLocation(place);
  // For drafts stored before the reload.
  useEffect(syncTabLocks, []);
  const reopenNow = useEffectEvent((key: string, values: T) => reopen(key.slice(start.length), values));
  useEffect(() => {
    for (const key of Object.keys(sessionStorage)) {
      const stored = key.startsWith(start) && !openDrafts.has(key) ? readDraft<T>(key) : null;
      if (!stored || (stored.openIn !== openIn && findUnresolved(stored)?.place !== openIn)) continue;
      openDrafts.add(key);
      return reopenNow(key, stored.values);
    }
  }, [start, openIn]);
};
