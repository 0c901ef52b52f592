import type { PatchRoutesOnNavigationFunction } from 'react-router';
import { loadRemote } from './load-remote.ts';
import { places, type RemoteName, remoteNames } from './places.ts';

const patched = new Set<RemoteName>();

const ownerOfPath = (path: string) =>
  remoteNames.find((name) => places[name].paths.some((owned) => path === owned || path.startsWith(`${owned}/`)));

/** Puts the routes of the remote that owns the address into the router. A remote that fails leaves it to the splat to say so. */
export const patchRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const name = ownerOfPath(path);
  if (!name || patched.has(name)) return;
  const remote = await loadRemote(name).catch(() => undefined);
  if (!remote || patched.has(name)) return;
  patched.add(name);
  patch(name, remote.routes);
};
