import { type Database, openDatabase, type QueuedEntry } from '../storage/database.ts';
import { ENTRY_VERSION, type NewEntry, readEntry, toStored, type WaitingEntry } from './entry.ts';

/** All tabs hear here that the queue has changed. */
const CHANNEL = 'allsquare-waiting';
/** Calls `listener` on each change, in whichever tab. Returns a function that stops it. */
export const watchQueue = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
};
const announce = () => {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel has no target origin: it is same-origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed');
  channel.close();
};

const writable = (database: Database) =>
  // Strict: what a person was told is stored survives a battery that runs out.
  database.transaction('queue', 'readwrite', { durability: 'strict' });
type Store = ReturnType<typeof writable>['store'];

/** Changes the queue in one transaction, which other tabs wait for. Undefined if this browser stores nothing. */
const write = async <Result>(
  userId: string,
  change: (store: Store) => Promise<Result>,
): Promise<Result | undefined> => {
  const database = await openDatabase(userId);
  if (!database) return undefined;
  const transaction = writable(database);
  const [result] = await Promise.all([change(transaction.store), transaction.done]);
  announce();
  return result;
};

/** This person's entries, oldest first; none that a newer release has stored. */
export const listWaiting = async (userId: string): Promise<WaitingEntry[]> => {
  const database = await openDatabase(userId);
  const stored: QueuedEntry[] = (await database?.getAll('queue')) ?? [];
  return stored.flatMap((one) => readEntry(one) ?? []);
};

/** Stores an entry last. Returns false if this browser cannot. */
export const addWaiting = async (userId: string, entry: NewEntry): Promise<boolean> => {
  const place = await write(userId, (store) => store.add(toStored({ version: ENTRY_VERSION, ...entry }))).catch(
    () => undefined,
  );
  return place !== undefined;
};

/** Changes an entry if it is still there as `isStill` has it. Returns whether it was. */
const change = async (
  userId: string,
  place: number,
  isStill: (entry: WaitingEntry) => boolean,
  next: (entry: WaitingEntry) => WaitingEntry | undefined,
): Promise<boolean> => {
  const isDone = await write(userId, async (store) => {
    const entry = readEntry(await store.get(place));
    if (!entry || !isStill(entry)) return false;
    const changed = next(entry);
    await (changed ? store.put(toStored(changed)) : store.delete(place));
    return true;
  });
  return isDone ?? false;
};

const canChange = ({ wasSent }: WaitingEntry) => !wasSent;

/** Before it is sent: from now on it may be recorded. False if it was changed or discarded. */
export const markSent = (userId: string, { place, ref }: WaitingEntry): Promise<boolean> =>
  change(
    userId,
    place,
    (entry) => entry.ref === ref && !entry.refusal,
    (entry) => ({ ...entry, wasSent: true }),
  );

/** After an answer; `undefined`: it is recorded. */
export const settle = (
  userId: string,
  { place, ref }: WaitingEntry,
  outcome: Pick<WaitingEntry, 'wasSent' | 'refusal'> | undefined,
): Promise<boolean> =>
  change(
    userId,
    place,
    (entry) => entry.ref === ref,
    (entry) => outcome && { ...entry, ...outcome },
  );

/** Replaces what was typed under a new ref, in its place. False if it was sent in the meantime. */
export const replaceWaiting = (
  userId: string,
  place: number,
  edited: Pick<NewEntry, 'ref' | 'body' | 'shown' | 'form'>,
): Promise<boolean> =>
  change(userId, place, canChange, ({ refusal: _, ...entry }) => ({ ...entry, ...edited, wasSent: false }));

/** False if it was sent in the meantime. */
export const discardWaiting = (userId: string, place: number): Promise<boolean> =>
  change(userId, place, canChange, () => undefined);
