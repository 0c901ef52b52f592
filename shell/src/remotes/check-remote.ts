import type { Remote } from '@allsquare/kit/remote';
import { covers, type ListedRemote } from './read-list.ts';

/**
 * Compares a remote with its manifest: drops routes outside its own paths, and reports what is missing to the console.
 */
export const checkRemote = ({ name, pages, slots }: ListedRemote, remote: Remote): Remote => {
  const report = (what: string) => console.error(`The remote ${name} is not as its remote.json says: ${what}.`);
  const filled = remote.slots as Record<string, unknown>;
  for (const slot of slots) if (!filled[slot]) report(`it does not fill the slot ${slot}`);
  const routes = remote.routes.filter(({ path = '' }) => {
    const isOwn = pages.some((page) => covers(page.path, path));
    if (!isOwn) report(`it has a route ${path}, which is neither its own nor granted`);
    return isOwn;
  });
  for (const { path } of pages)
    if (!routes.some((route) => covers(path, route.path ?? ''))) report(`it has no route under ${path}`);
  return { ...remote, routes };
};
