import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

/** What a query has shown. */
export type StoredAnswer = {
  /** The hash of the query's key. */
  key: string;
  /** When it was received, in ms since 1970. */
  at: number;
  /** The group that it is about; '' for none or several. */
  groupId: string;
  /** In bytes of JSON. */
  size: number;
  /** The release that has written it: no other reads it. */
  release: string;
  data: unknown;
};

/** An entry of the queue: at its `place`, which the database assigns in ascending order. */
export type QueuedEntry = { place?: number; ref: string };

interface Stores extends DBSchema {
  answers: { key: string; value: StoredAnswer; indexes: { age: [number, string, number] } };
  queue: { key: number; value: QueuedEntry; indexes: { ref: string } };
}
export type Database = IDBPDatabase<Stores>;

const PREFIX = 'allsquare-';
/** An answer of this key is none: it says since when nobody of this name is signed in here. */
const LEFT = 'left';
/** How long the queue waits for the same person (ms), and how long an answer is shown. */
export const LIFETIME = 30 * 86_400_000;

/** Async: a browser that forbids it throws at once. */
const open = async (name: string, onClose = () => {}): Promise<Database> =>
  openDB<Stores>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('age', ['at', 'groupId', 'size']);
      database
        .createObjectStore('queue', { keyPath: 'place', autoIncrement: true })
        .createIndex('ref', 'ref', { unique: true });
    },
    // Somebody deletes it.
    blocking: (_version, _next, { target }) => {
      (target as IDBDatabase).close();
      onClose();
    },
    terminated: onClose,
  });

// Module state: only effects and events write it.
let opened: { userId: string; database: Promise<Database | undefined> } | undefined;

/**
 * What this device stores for a person. Undefined if it cannot store anything, or if another person or nobody is signed
 * in, in any tab: so open it for each access. Only a write finds out that the disk is full, and rejects.
 */
export const openDatabase = async (userId: string): Promise<Database | undefined> => {
  // Where the shell stores who is signed in.
  if (localStorage.getItem('user_id') !== userId) return undefined;
  if (opened?.userId !== userId) {
    const close = () => {
      opened = undefined;
    };
    opened = { userId, database: open(PREFIX + userId, close).catch(() => undefined) };
  }
  return opened.database;
};

/** Tabs that show the queue read it again. */
const tellTabs = () => {
  const channel = new BroadcastChannel('allsquare-waiting');
  // A channel has no target origin: it is same-origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('deleted');
  channel.close();
};

const remove = (database: Database) => {
  tellTabs();
  database.close();
  // What it held is gone already: a frozen tab that has it open may delay the rest.
  void deleteDB(database.name).catch(() => undefined);
};

const clearAnswers = async (database: Database) => {
  if ((await database.count('queue')) === 0) {
    await database.clear('answers');
    return remove(database);
  }
  const since = (await database.get('answers', LEFT))?.at ?? Date.now();
  const change = database.transaction(['answers', 'queue'], 'readwrite');
  const isOver = since < Date.now() - LIFETIME;
  void change.objectStore('answers').clear();
  if (isOver) void change.objectStore('queue').clear();
  else void change.objectStore('answers').put({ key: LEFT, at: since, groupId: '', size: 0, release: '', data: null });
  await change.done;
  if (isOver) remove(database);
  else database.close();
  return undefined;
};

const clearAll = async (database: Database) => {
  const change = database.transaction(['answers', 'queue'], 'readwrite');
  await Promise.all([change.objectStore('answers').clear(), change.objectStore('queue').clear(), change.done]);
  remove(database);
};

const namesOfDatabases = async () => {
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
};

/** Signing out deletes what this device stores for this person. */
export const forget = async (userId: string): Promise<void> => {
  const names = await namesOfDatabases();
  if (names.includes(PREFIX + userId)) await clearAll(await open(PREFIX + userId));
};

/** How many entries of this person have not been sent. */
export const countQueued = async (userId: string): Promise<number> =>
  (await (await openDatabase(userId))?.count('queue')) ?? 0;

// Module state: only effects and events write it.
let send = countQueued;
/** What sends the queue calls this once, with a function that sends all and returns how many are left. */
export const setSender = (next: typeof send): void => {
  send = next;
};
/** Sends what waits; returns how many entries are left. */
export const sendWaiting = (userId: string): Promise<number> => send(userId);

/**
 * This person is signed in, or nobody (''): no other answers stay. A queue waits for the same person, unless it is old.
 */
export const forgetOthers = async (userId: string): Promise<void> => {
  const names = await namesOfDatabases();
  for (const name of names) if (name !== PREFIX + userId) await clearAnswers(await open(name));
  const own = await openDatabase(userId);
  await own?.delete('answers', LEFT);
};
