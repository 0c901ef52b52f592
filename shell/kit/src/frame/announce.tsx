import { useSyncExternalStore } from 'react';

/** How long (ms) the text remains: long enough to be read out, too short to be found later. */
const VISIBLE_FOR = 5_000;

type Announcement = { id: string; words: string };
// Module state: only effects and events write it.
let announcements: readonly Announcement[] = [];
const listeners = new Set<() => void>();
const setAnnouncements = (next: readonly Announcement[]) => {
  announcements = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Announces to screen readers what the page shows without text. Toasts announce themselves. */
export const announce = (words: string): void => {
  const one = { id: crypto.randomUUID(), words };
  setAnnouncements([...announcements, one]);
  setTimeout(() => setAnnouncements(announcements.filter((other) => other !== one)), VISIBLE_FOR);
};

/** The live region, once per page. */
export const Announcer = () => (
  <div className="k-sr" aria-live="polite">
    {useSyncExternalStore(subscribe, () => announcements).map(({ id, words }) => (
      <p key={id}>{words}</p>
    ))}
  </div>
);
