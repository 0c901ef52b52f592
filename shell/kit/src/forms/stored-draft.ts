/**
 * A write of a draft without a response: it may have succeeded. Resending it under its key is safe. `text` is what was
 * typed, `place` where its form reopens.
 */
export type PendingWrite = { key: string; path: string; input: object; text: string; since: number; place: string };
/** `openIn`: where the dialog is open. `unknown`: the key under which this very text was sent. */
export type StoredDraft<T> = { values: T; openIn?: string; what?: string; sent?: PendingWrite[]; unknown?: string };

const PREFIX = 'draft:';
/** This tab stores what a user has typed, under their id; the shell deletes it when they sign out. */
export const draftKey = (userId: string, kind: string, id: string): string => `${PREFIX}${userId}:${kind}:${id}`;
export const readDraft = <T>(key: string): StoredDraft<T> | null =>
  JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredDraft<T> | null;

// Module state: only effects and events write it.
const listeners = new Set<() => void>();
export const watchDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Each tab holds a lock per kind of unsaved text, so that others can check before signing out. */
const LOCK = 'allsquare-draft';
const TAB_ID = crypto.randomUUID();
// Module state: only effects and events write it.
const locks = new Map<string, () => void>();
export const syncTabLocks = (): void => {
  // The shell deleted the drafts: the user signed out.
  window.addEventListener('drafts-deleted', syncTabLocks);
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  const names = new Set(
    keys.map((key) => [LOCK, key.split(':')[1], TAB_ID, readDraft(key)?.what ?? 'Something'].join(':')),
  );
  for (const [name, release] of locks) {
    if (names.has(name)) continue;
    release();
    locks.delete(name);
  }
  for (const name of names) {
    if (locks.has(name)) continue;
    const held = new Promise<void>((release) => locks.set(name, release));
    void navigator.locks.request(name, () => held);
  }
};
const notifyChange = (): void => {
  syncTabLocks();
  for (const listener of listeners) listener();
};
export const writeDraft = <T>(key: string, stored: StoredDraft<T>): void => {
  sessionStorage.setItem(key, JSON.stringify(stored));
  notifyChange();
};
export const removeDraft = (key: string): void => {
  sessionStorage.removeItem(key);
  notifyChange();
};
export const closeDraft = (key: string): void => {
  const { openIn: _, ...stored } = readDraft(key) ?? {};
  if ('values' in stored) writeDraft(key, stored);
};

/** Services remember a key for 24 hours (infra/docs/wire.md); one about to expire is not used. */
const KEY_LIFETIME = 23 * 3_600_000;
export const isKeyValid = ({ since }: PendingWrite) => Date.now() < since + KEY_LIFETIME;

/**
 * Keys that this page has sent or resends; any others are from an earlier page.
 * Module state: only effects and events write it.
 */
export const attemptedKeys = new Set<string>();
/** Writes of an earlier page with an unknown outcome. */
export const findUnresolved = (stored: StoredDraft<unknown> | null): PendingWrite | undefined =>
  stored?.sent?.find((one) => one.key === stored.unknown && isKeyValid(one) && !attemptedKeys.has(one.key));
