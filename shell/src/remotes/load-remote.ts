import type { Remote } from '@allsquare/kit/remote';
import { retrySlots } from '@allsquare/kit/slots';
import { checkRemote } from './check-remote.ts';
import { loadExposed } from './federation.ts';
import { loadList } from './list.ts';
import { rejectAfter } from './timeout.ts';

const REMOTE_TIMEOUT = 10_000;

const loading = new Map<string, Promise<Remote>>();
const loaded = new Map<string, Remote>();
const failed = new Set<string>();

const fetchRemote = async (name: string): Promise<Remote> => {
  const again = failed.has(name);
  const listed = (await loadList(again)).find((remote) => remote.name === name);
  if (!listed) throw new Error(`${name} is not in remotes.json`);
  const exposed = (await loadExposed(listed, again)) as { remote?: Remote } | null;
  if (!exposed?.remote) throw new Error(`${name} exposes no remote`);
  return checkRemote(listed, exposed.remote);
};

/** Loads a remote once. Rejects after 10 s; the next call retries under a fresh URL. */
export const loadRemote = (name: string): Promise<Remote> => {
  const already = loading.get(name);
  if (already) return already;
  const work = rejectAfter(REMOTE_TIMEOUT, name, fetchRemote(name)).then(
    (remote) => {
      loaded.set(name, remote);
      retrySlots(name);
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

/** The remote, if already loaded. */
export const loadedRemote = (name: string): Remote | undefined => loaded.get(name);
