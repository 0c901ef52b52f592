import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { loadList } from '../remotes/list.ts';
import { recordFailure } from '../remotes/load-failures.ts';
import { loadRemote } from '../remotes/load-remote.ts';
import { covers, findPage, type ListedRemote } from '../remotes/read-list.ts';
import { remoteRoute } from './remote-routes.tsx';

/** The parent routes of remotes' pages: with and without a session. */
export const REMOTES = { guarded: 'remotes', open: 'open-remotes' } as const;
type Access = keyof typeof REMOTES;
type Page = ListedRemote['pages'][number];

const accessTo = (page: Page | undefined): Access => (page?.public ? 'open' : 'guarded');
const routeId = ({ name }: ListedRemote, access: Access) => `${name} ${access}`;
/** The remote with only those of its pages, or nothing. */
const pagesByAccess = (remote: ListedRemote, access: Access) => {
  const pages = remote.pages.filter((page) => accessTo(page) === access);
  return pages.length > 0 ? [{ ...remote, pages }] : [];
};

const createdRoutes = new Set<string>();
const patched = new Set<string>();

/** Routes for remotes that have pages and no route yet. */
export const createRemoteRoutes = (list: readonly ListedRemote[], access: Access): RouteObject[] => {
  const fresh = list
    .flatMap((remote) => pagesByAccess(remote, access))
    .filter((one) => !createdRoutes.has(routeId(one, access)));
  return fresh.map((remote) => {
    createdRoutes.add(routeId(remote, access));
    return remoteRoute(remote, routeId(remote, access));
  });
};

const pageOf = ({ path = '' }: RouteObject, { pages }: ListedRemote) => pages.find((page) => covers(page.path, path));

/** Adds the routes of the remote that owns the address. If it fails to load, its splat shows the failure. */
export const patchRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const list = await loadList().catch(() => []);
  const accesses = Object.keys(REMOTES) as Access[];
  for (const access of accesses) patch(REMOTES[access], createRemoteRoutes(list, access));
  const owner = findPage(list, path)?.remote;
  if (!owner || patched.has(owner.name)) return;
  try {
    const { routes } = await loadRemote(owner.name);
    recordFailure(owner.name);
    if (patched.has(owner.name)) return;
    patched.add(owner.name);
    for (const access of accesses.filter((one) => pagesByAccess(owner, one).length > 0)) {
      const own = routes.filter((route) => accessTo(pageOf(route, owner)) === access);
      patch(
        routeId(owner, access),
        own.map((route) => Object.assign(route, { handle: { frame: pageOf(route, owner)?.frame } })),
      );
    }
  } catch (error) {
    recordFailure(owner.name, error);
  }
};
