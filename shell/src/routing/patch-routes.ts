import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { keepFailure } from '../remotes/failures.ts';
import { loadList } from '../remotes/list.ts';
import { loadRemote } from '../remotes/load-remote.ts';
import { covers, type ListedRemote } from '../remotes/read-list.ts';
import { remoteRoute } from './remote-routes.tsx';

/** The route inside which remotes have their places. */
export const REMOTES = 'remotes';

const placed = new Set<string>();
const patched = new Set<string>();

/** The places of those remotes that have pages and no place yet. */
export const placesFor = (list: readonly ListedRemote[]) => {
  const fresh = list.filter(({ name, pages }) => pages.length > 0 && !placed.has(name));
  for (const { name } of fresh) placed.add(name);
  return fresh.map(remoteRoute);
};

const framedAs = (route: RouteObject, { pages }: ListedRemote): RouteObject => {
  const page = pages.find(({ path }) => covers(path, route.path ?? ''));
  return Object.assign(route, { handle: { frame: page?.frame } });
};

/**
 * Puts the routes of the remote that owns the address into the router. A remote that fails leaves it to the splat to
 * say so.
 */
export const patchRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const list = await loadList().catch(() => []);
  patch(REMOTES, placesFor(list));
  const owner = list.find(({ pages }) => pages.some((page) => covers(page.path, path)));
  if (!owner || patched.has(owner.name)) return;
  try {
    const { routes } = await loadRemote(owner.name);
    keepFailure(owner.name);
    if (patched.has(owner.name)) return;
    patched.add(owner.name);
    patch(
      owner.name,
      routes.map((route) => framedAs(route, owner)),
    );
  } catch (error) {
    keepFailure(owner.name, error);
  }
};
