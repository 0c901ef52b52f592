import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { keepFailure } from '../remotes/failures.ts';
import { loadList } from '../remotes/list.ts';
import { loadRemote } from '../remotes/load-remote.ts';
import { covers, type ListedRemote } from '../remotes/read-list.ts';
import { remoteRoute } from './remote-routes.tsx';

/** The routes inside which remotes have their places: one for pages that need a session, one for those that do not. */
export const REMOTES = { guarded: 'remotes', open: 'open-remotes' } as const;
type Access = keyof typeof REMOTES;
type Page = ListedRemote['pages'][number];

const accessTo = (page: Page | undefined): Access => (page?.public ? 'open' : 'guarded');
const placeOf = ({ name }: ListedRemote, access: Access) => `${name} ${access}`;
/** The remote with those of its pages that are reached so, if it has any. */
const reached = (remote: ListedRemote, access: Access) => {
  const pages = remote.pages.filter((page) => accessTo(page) === access);
  return pages.length > 0 ? [{ ...remote, pages }] : [];
};

const placed = new Set<string>();
const patched = new Set<string>();

/** The places of those remotes that have pages and no place yet. */
export const placesFor = (list: readonly ListedRemote[], access: Access): RouteObject[] => {
  const fresh = list.flatMap((remote) => reached(remote, access)).filter((one) => !placed.has(placeOf(one, access)));
  return fresh.map((remote) => {
    placed.add(placeOf(remote, access));
    return remoteRoute(remote, placeOf(remote, access));
  });
};

const pageOf = ({ path = '' }: RouteObject, { pages }: ListedRemote) => pages.find((page) => covers(page.path, path));

/**
 * Puts the routes of the remote that owns the address into the router. A remote that fails leaves it to the splat to
 * say so.
 */
export const patchRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const list = await loadList().catch(() => []);
  const accesses = Object.keys(REMOTES) as Access[];
  for (const access of accesses) patch(REMOTES[access], placesFor(list, access));
  const owner = list.find(({ pages }) => pages.some((page) => covers(page.path, path)));
  if (!owner || patched.has(owner.name)) return;
  try {
    const { routes } = await loadRemote(owner.name);
    keepFailure(owner.name);
    if (patched.has(owner.name)) return;
    patched.add(owner.name);
    for (const access of accesses.filter((one) => reached(owner, one).length > 0)) {
      const own = routes.filter((route) => accessTo(pageOf(route, owner)) === access);
      patch(
        placeOf(owner, access),
        own.map((route) => Object.assign(route, { handle: { frame: pageOf(route, owner)?.frame } })),
      );
    }
  } catch (error) {
    keepFailure(owner.name, error);
  }
};
