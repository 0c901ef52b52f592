import { useSyncExternalStore } from 'react';

/** Words stand this long (ms): to be read out, not to be found later. */
const VISIBLE_FOR = 5_000;

type Announcement = { id: string; words: string };
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

/** Says to screen readers, when they pause, what the page shows without a word. What a notice says needs no more. */
export const announce = (words: string): void => {
  const one = { id: crypto.randomUUID(), words };
  setAnnouncements([...announcements, one]);
  setTimeout(() => setAnnouncements(announcements.filter((other) => other !== one)), VISIBLE_FOR);
};

/** Where it is said, once a page. */
export const Announcer = () => (
  <div className="k-sr" aria-live="polite">
    {useSyncExternalStore(subscribe, () => announcements).map(({ id, words }) => (
      <p key={id}>{words}</p>
    ))}
  </div>
);
