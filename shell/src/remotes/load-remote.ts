import type { Remote } from '@allsquare/kit/remote';
import { federation } from './federation.ts';
import type { RemoteName } from './places.ts';

const LIST_TIMEOUT = 5_000;
const REMOTE_TIMEOUT = 10_000;

const loading = new Map<RemoteName, Promise<Remote>>();
const loaded = new Map<RemoteName, Remote>();
const failed = new Set<RemoteName>();

const within = <T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const fetchRemotes = async (): Promise<Awaited<NonNullable<Window['remotes']>>> => {
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`remotes.json: ${response.status}`);
  return response.json();
};

const fetchRemote = async (name: RemoteName): Promise<Remote> => {
  const again = failed.has(name);
  if (again) window.remotes = undefined;
  window.remotes ??= fetchRemotes();
  const known = (await within(LIST_TIMEOUT, 'remotes.json', window.remotes))[name];
  if (!known) throw new Error(`${name} is not in remotes.json`);
  // A script that failed once is never asked for again under its own address.
  const entry = again ? `${known.entry}?retry=${Date.now()}` : known.entry;
  const container = name.replace('-', '_');
  federation.registerRemotes([{ name: container, entry }], { force: again });
  const module = await federation.loadRemote<{ remote: Remote }>(`${container}/remote`);
  if (!module?.remote) throw new Error(`${name} exposes no remote`);
  return module.remote;
};

/** Loads a remote once. Rejects when it cannot be had within 10 s; the next call tries again under a fresh address. */
export const loadRemote = (name: RemoteName): Promise<Remote> => {
  const already = loading.get(name);
  if (already) return already;
  const work = within(REMOTE_TIMEOUT, name, fetchRemote(name)).then(
    (remote) => {
      loaded.set(name, remote);
      return remote;
    },
    (error: unknown) => {
      failed.add(name);
      loading.delete(name);
      throw error;
    },
  );
  loading.set(name, work);
  return work;
};

/** The remote if it is already here. */
export const loadedRemote = (name: RemoteName): Remote | undefined => loaded.get(name);
