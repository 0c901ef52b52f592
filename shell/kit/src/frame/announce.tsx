import { useSyncExternalStore } from 'react';

/** Words stand this long (ms): to be read out, not to be found later. */
const STANDS_FOR = 5_000;

type Said = { id: string; words: string };
let said: readonly Said[] = [];
const listeners = new Set<() => void>();
const say = (next: readonly Said[]) => {
  said = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says to screen readers, when they pause, what the page shows without a word. What a notice says needs no more. */
export const announce = (words: string): void => {
  const one = { id: crypto.randomUUID(), words };
  say([...said, one]);
  setTimeout(() => say(said.filter((other) => other !== one)), STANDS_FOR);
};

/** Where it is said, once a page. */
export const Announcer = () => (
  <div className="k-sr" aria-live="polite">
    {useSyncExternalStore(listen, () => said).map(({ id, words }) => (
      <p key={id}>{words}</p>
    ))}
  </div>
);
