import type { ReleasedRemote } from '@allsquare/kit/manifest';
import pages from '../../pages.json';

export type ListedRemote = ReleasedRemote & { name: string };

/** Paths that no remote may own: the shell's pages, and what the edge routes elsewhere. */
const SHELL_PATHS = [...pages.visitors, ...pages.members, '/api', '/realms', '/mfe', '/health'].filter(
  (path) => path !== '/',
);

/** Whether the path is the address, or a part above it. */
export const covers = (path: string, address: string): boolean => address === path || address.startsWith(`${path}/`);

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');
const isItem = (menu: Partial<Record<string, unknown>> | undefined) =>
  menu === undefined || (typeof menu['name'] === 'string' && typeof menu['icon'] === 'string');
const isRemote = (given: Partial<ReleasedRemote> | null): given is ReleasedRemote =>
  typeof given?.entry === 'string' &&
  [given.slots, given.ahead, given.soon].every(isList) &&
  Array.isArray(given.pages) &&
  given.pages.every((page) => typeof page?.path === 'string' && page.path.startsWith('/') && isItem(page.menu));

const findClash = (owned: readonly string[], { pages }: ReleasedRemote) =>
  pages
    .map(({ path }) => path)
    .find((path) => path === '/' || owned.some((other) => covers(other, path) || covers(path, other)));

/**
 * The remotes of remotes.json that pass the checks. One with an invalid entry, or that claims a path of another, is
 * left out with a message in the console; the first of two keeps the path. The build has checked the rest
 * (`readManifest` of the kit).
 */
export const readList = (list: Record<string, unknown>): ListedRemote[] => {
  const accepted: ListedRemote[] = [];
  for (const [name, given] of Object.entries(list)) {
    const leaveOut = (why: string) => console.error(`The remote ${name} is left out: ${why}.`);
    if (!isRemote(given as Partial<ReleasedRemote> | null)) {
      leaveOut('its entry in remotes.json is not complete');
      continue;
    }
    const remote = { ...(given as ReleasedRemote), name };
    const inShell = findClash(SHELL_PATHS, remote);
    const rival = accepted.find(({ pages }) =>
      findClash(
        pages.map(({ path }) => path),
        remote,
      ),
    );
    if (inShell) leaveOut(`its remote.json claims ${inShell}, which belongs to the shell`);
    else if (rival) leaveOut(`its remote.json claims a path of ${rival.name}`);
    else accepted.push(remote);
  }
  return accepted;
};

/** The remotes that fill a slot, by their `order`, then as listed. */
export const fillersOf = (slot: string, list: ListedRemote[]): string[] => {
  const placeOf = ({ order }: ListedRemote) => order?.[slot] ?? 0;
  return list
    .filter(({ slots }) => slots.includes(slot))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ name }) => name);
};
