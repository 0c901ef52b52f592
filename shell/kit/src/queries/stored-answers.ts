import type { Topic } from '@allsquare/contract-kit';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { hasStatus } from '../api/api.ts';
import { connection } from '../browser/connection.ts';
import { onIdle } from '../browser/idle.ts';
import { formatDay } from '../dates/dates.ts';
import { forgetOthers, LIFETIME, openDatabase, type StoredAnswer } from '../storage/database.ts';
import { type Persister, setPersister } from './query.ts';

export { countQueued, forget, forgetOthers, sendWaiting } from '../storage/database.ts';

const MAX_GROUPS = 50;
/** Bytes. */
const MAX_SIZE = 20_000_000;

const TOPICS: Topic[] = ['groups', 'members', 'expenses', 'balances', 'settlements', 'friends', 'notifications'];
/** What may be stored; not who one is, one's sessions, invites and requests, nor what is new. */
const STORED = new Set<unknown>(TOPICS);
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** Neither are search results, nor what names an address. */
const isStorable = (key: QueryKey) => STORED.has(key[0]) && !/"q":|@/.test(JSON.stringify(key));

/** A word of a text that is an email address. */
const isAddress = (word: string) => {
  const at = word.indexOf('@');
  return at > 0 && word.indexOf('.', at) > 0;
};
/** The same without email addresses. */
export const withoutAddresses = (value: unknown): unknown => {
  if (typeof value === 'string') {
    if (!value.includes('@')) return value;
    const words = value.split(/(\s+)/);
    return words.map((word) => (isAddress(word) ? '' : word)).join('');
  }
  if (Array.isArray(value)) return value.map(withoutAddresses);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutAddresses(part)]));
};

/** The group that an answer is about: that of all its rows, or that of its key. '' for several groups, or none. */
export const groupOf = (key: QueryKey, json: string): string => {
  const groups = new Set(Array.from(json.matchAll(/"groupId":"([0-9a-f-]{36})"/g), ([, id = '']) => id));
  if (groups.size > 1) return '';
  const [only] = groups;
  // The id of a bill or of a payment follows one of these.
  const named = /"(one|history)"/.test(JSON.stringify(key)) ? undefined : UUID.exec(JSON.stringify(key))?.[0];
  return only ?? named ?? '';
};

type Row = Pick<StoredAnswer, 'key' | 'at' | 'groupId' | 'size'>;
/** Of rows in the order of their age, the oldest first: those that are too old, too many groups or too much. */
export const excess = (rows: readonly Row[], now: number): string[] => {
  const groups = new Set<string>();
  let size = 0;
  return rows.toReversed().flatMap(({ key, at, groupId, size: own }) => {
    size += own;
    if (groupId && groups.size < MAX_GROUPS) groups.add(groupId);
    const isKept = at > now - LIFETIME && size <= MAX_SIZE && (!groupId || groups.has(groupId));
    return isKept ? [] : [key];
  });
};

/** A list whose first page was unloaded begins at a cursor, which may have expired when it is shown again. */
const beginsAtCursor = (data: unknown) =>
  typeof (data as { pageParams?: unknown[] } | null)?.pageParams?.[0] === 'string';

// Module state: only effects and events write it.
let userId = '';
let release = '';
/** Not written yet, by the hash of the key. */
const pending = new Map<string, { queryKey: QueryKey; data: unknown; at: number }>();
let isFlushing = false;

const rowOf = ([key, { queryKey, data, at }]: [string, { queryKey: QueryKey; data: unknown; at: number }]) => {
  const stored = withoutAddresses(data);
  const json = JSON.stringify(stored);
  return { key, at, groupId: groupOf(queryKey, json), size: new Blob([json]).size, release, data: stored };
};

const flush = async () => {
  isFlushing = false;
  const rows = Array.from(pending, rowOf);
  pending.clear();
  const database = rows.length > 0 && (await openDatabase(userId));
  if (!database) return;
  const change = database.transaction('answers', 'readwrite', { durability: 'relaxed' });
  for (const row of rows) void change.store.put(row);
  const kept: Row[] = [];
  for (let cursor = await change.store.index('age').openKeyCursor(); cursor; cursor = await cursor.continue()) {
    const [at, groupId, size] = cursor.key;
    kept.push({ key: cursor.primaryKey, at, groupId, size });
  }
  for (const key of excess(kept, Date.now())) void change.store.delete(key);
  await change.done;
};
/** A full disk stores nothing; the page works without. */
const flushNow = () => void flush().catch(() => undefined);

const store = ({ queryHash, queryKey, state: { data, dataUpdatedAt: at } }: Query) => {
  if (data === undefined || !isStorable(queryKey) || beginsAtCursor(data)) return;
  pending.set(queryHash, { queryKey, data, at });
  if (isFlushing) return;
  isFlushing = true;
  onIdle(flushNow);
};

const read = async ({ queryHash, queryKey }: Query): Promise<{ data: unknown; at: number } | undefined> => {
  if (!isStorable(queryKey)) return undefined;
  const waiting = pending.get(queryHash);
  if (waiting) return waiting;
  const stored = await (await openDatabase(userId))?.get('answers', queryHash);
  return stored?.release === release && stored.at > Date.now() - LIFETIME ? stored : undefined;
};

/** Queries whose next data is what was stored. */
const restored = new WeakSet<Query>();
const restore = (query: Query, { data, at }: { data: unknown; at: number }, then: () => void) => {
  restored.add(query);
  // When it has become the query's data.
  setTimeout(() => {
    query.setState({ dataUpdatedAt: at });
    then();
  });
  return data;
};

/** Each time it is shown. */
const asksForNewest = ({ options }: Query) =>
  options.gcTime === 0 || (options as { staleTime?: unknown }).staleTime === 0;

/**
 * First what is stored, then the answer. A query that asks for the newest state each time (`gcTime`, `staleTime` 0)
 * gets what is stored only without a network.
 */
const persister: Persister = async (ask, context, query) => {
  if (query.state.data !== undefined) return ask(context);
  const stored = asksForNewest(query) ? undefined : await read(query).catch(() => undefined);
  if (stored) return restore(query, stored, () => void query.fetch().catch(() => undefined));
  try {
    return await ask(context);
  } catch (error) {
    const old = hasStatus(error, 0) ? await read(query).catch(() => undefined) : undefined;
    if (!old) throw error;
    return restore(query, old, () => query.setState({ error: error as Error }));
  }
};

/** Shows what is stored to a query that asked before this code was there and has no answer yet, or no network. */
const restoreLate = async (query: Query) => {
  if (query.state.error ? !hasStatus(query.state.error, 0) : asksForNewest(query)) return;
  const stored = await read(query);
  if (!stored || query.state.data !== undefined) return;
  restored.add(query);
  query.setData(stored.data, { updatedAt: stored.at, manual: true });
  if (query.state.fetchStatus === 'idle') await query.fetch();
};

/** The group is gone for this person: so is all that names it, and what cannot be told to be of another. */
const forgetGroup = async (groupId: string) => {
  const isOfIt = (row: StoredAnswer) =>
    row.groupId === groupId || (!row.groupId && UUID.test(row.key)) || JSON.stringify(row.data).includes(groupId);
  pending.clear();
  const change = (await openDatabase(userId))?.transaction('answers', 'readwrite');
  for (let cursor = await change?.store.openCursor(); cursor; cursor = await cursor.continue())
    if (isOfIt(cursor.value)) void cursor.delete();
};
const forgetIfGone = ({ queryKey, state: { error } }: Query) => {
  if (!hasStatus(error, 404) || (error as { code?: string }).code !== 'group-not-found') return;
  const [groupId] = UUID.exec(JSON.stringify(queryKey)) ?? [];
  if (groupId) void forgetGroup(groupId).catch(() => undefined);
};

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** 'From 14:05', 'From Nov 18, 2026, 14:05'. */
const wordsFor = (time: number) => {
  const [day, now] = [formatDay(new Date(time).toISOString()), formatDay(new Date().toISOString())];
  return `From ${day === now ? '' : `${day}, `}${clock.format(time)}`;
};
/** The time of the oldest rows on the page that could not be refreshed. */
const showAge = (client: QueryClient) => {
  const old = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.error && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  connection.markFrom(old.length > 0 ? wordsFor(Math.min(...old)) : undefined);
};

const follow = (client: QueryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') forgetIfGone(event.query);
    if (event.type === 'updated' && event.action.type === 'success' && !restored.delete(event.query))
      store(event.query);
    timer ??= setTimeout(() => {
      timer = undefined;
      showAge(client);
    }, 100);
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushNow());
};
let followed: QueryClient | undefined;

/**
 * From now on the queries of this person show first what this device has stored, and store what they show. Call it once
 * per sign-in. `version`: of what the answers depend on; those that another has stored are not shown.
 */
export const storeAnswers = (client: QueryClient, person: string, version: string): void => {
  userId = person;
  release = version;
  pending.clear();
  setPersister(persister);
  if (followed !== client) follow(client);
  followed = client;
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.error) forgetIfGone(query);
    else store(query);
    if (query.state.data === undefined && query.isActive()) void restoreLate(query).catch(() => undefined);
  }
  onIdle(() => void forgetOthers(person).catch(() => undefined));
};
