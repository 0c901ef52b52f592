import { type ListedRemote, readList } from './read-list.ts';
import { rejectAfter } from './timeout.ts';

const LIST_TIMEOUT = 5_000;

let known: ListedRemote[] | undefined;
let pending: Promise<ListedRemote[]> | undefined;
const listeners = new Set<() => void>();

const fetchList = async (): Promise<Record<string, unknown>> => {
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`remotes.json: ${response.status}`);
  return response.json();
};

const read = async (): Promise<ListedRemote[]> => {
  // The page's first script has already requested it.
  const early = window.remotes;
  window.remotes = undefined;
  known = readList(await rejectAfter(LIST_TIMEOUT, 'remotes.json', early ?? fetchList()));
  for (const listener of listeners) listener();
  return known;
};

/** The remotes of remotes.json. Rejects after 5 s; the next call retries. `anew`: fetches it again. */
export const loadList = (anew = false): Promise<ListedRemote[]> => {
  if (pending && !anew) return pending;
  const reading = read();
  pending = reading;
  reading.catch(() => {
    if (pending === reading) pending = known && Promise.resolve(known);
  });
  return reading;
};

/** The remotes that are known so far. */
export const peekList = (): ListedRemote[] | undefined => known;

export const subscribeToList = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
