import type { ReleasedRemote } from '@allsquare/kit/manifest';
import pages from '../../pages.json';

export type ListedRemote = ReleasedRemote & { name: string };

/** What no remote may own: the shell's pages, and what the edge routes elsewhere. */
const SHELL = {
  name: 'the shell',
  pages: [...pages.visitors, ...pages.members, '/api', '/realms', '/mfe', '/health'].map((path) => ({ path })),
};

/** Whether the path is the address, or a part above it; ':id' in the path is any segment. */
export const covers = (path: string, address: string): boolean =>
  new RegExp(`^${path.replaceAll(':id', '[^/]+')}(/|$)`).test(address);

/** The page that the address belongs to, and its remote: of nested pages the lower one. */
export const findPage = (list: readonly ListedRemote[], address: string) =>
  list
    .flatMap((remote) => remote.pages.map((page) => ({ remote, page })))
    .filter(({ page }) => covers(page.path, address))
    .toSorted((one, other) => other.page.path.length - one.page.path.length)[0];

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');
const isItem = (menu: Partial<Record<string, unknown>> | undefined) =>
  menu === undefined || (typeof menu['name'] === 'string' && typeof menu['icon'] === 'string');
const isRemote = (given: Partial<ReleasedRemote> | null): given is ReleasedRemote =>
  typeof given?.entry === 'string' &&
  [given.slots, given.ahead, given.soon].every(isList) &&
  Array.isArray(given.pages) &&
  given.pages.every((page) => typeof page?.path === 'string' && page.path.startsWith('/') && isItem(page.menu));

type Page = { path: string };
type Owner = { name: string; pages: readonly Page[] };
/** '/' is the shell's, and covers no other page. */
const clashes = (one: Owner, other: Owner) =>
  one.pages.some(({ path }) => other.pages.some((page) => covers(path, page.path) || covers(page.path, path)));

/** The remote with its granted subpages among its pages. checkRemote reports the routes of others. */
const withSubpages = (remote: ListedRemote, _: number, list: readonly ListedRemote[]): ListedRemote => {
  const isGranted = ({ path }: Page) => findPage(list, path)?.remote.grants?.includes(path);
  return { ...remote, pages: [...remote.pages, ...(remote.subpages ?? []).filter(isGranted)] };
};

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
      leaveOut('its entry is incomplete');
      continue;
    }
    const remote = { ...(given as ReleasedRemote), name };
    const owner = [SHELL, ...accepted].find((other) => clashes(other, remote));
    if (owner) leaveOut(`its remote.json claims a path of ${owner.name}`);
    else accepted.push(remote);
  }
  return accepted.map(withSubpages);
};

/** The remotes that fill a slot, by their `order`, then as listed. */
export const fillersOf = (slot: string, list: ListedRemote[]): string[] => {
  const placeOf = ({ order }: ListedRemote) => order?.[slot] ?? 0;
  return list
    .filter(({ slots }) => slots.includes(slot))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ name }) => name);
};
