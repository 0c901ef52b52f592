import type { PatchRoutesOnNavigationFunction } from 'react-router';
import { loadRemote } from './load-remote.ts';
import { places, type RemoteName, remoteNames } from './places.ts';

const patched = new Set<RemoteName>();
const failures = new Map<RemoteName, unknown>();

const ownerOfPath = (path: string) =>
  remoteNames.find((name) => places[name].paths.some((owned) => path === owned || path.startsWith(`${owned}/`)));

/** For the splat of a remote: throws why its routes are not there, once, so that no second attempt is made for it. */
export const sayFailure = (name: RemoteName): null => {
  if (!failures.has(name)) return null;
  const reason = failures.get(name);
  failures.delete(name);
  throw reason;
};

/** Puts the routes of the remote that owns the address into the router. A remote that fails leaves it to the splat to say so. */
export const patchRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const name = ownerOfPath(path);
  if (!name || patched.has(name)) return;
  try {
    const { routes } = await loadRemote(name);
    failures.delete(name);
    if (patched.has(name)) return;
    patched.add(name);
    patch(name, routes);
  } catch (error) {
    failures.set(name, error);
  }
};
