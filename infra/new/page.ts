import { globSync } from 'node:fs';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { root } from '../build/units.ts';
import type { Changes } from './changes.ts';
import { copyFolder, renamed } from './model.ts';
import { requireKebab } from './names.ts';

const MODEL = 'mfe-sample-screen';

export type RemoteJson = {
  pages: { path: string; menu?: { name: string; order: number; icon: string } | undefined }[];
  chunks?: Record<string, string[]>;
};

/** npm run new page <remote> <name>: the page /<name>, with its own chunk. */
export function newPage(changes: Changes, remote: string, name: string): string {
  requireKebab(name, 'A page', 'diary');
  if (!changes.has(`${remote}/remote.json`))
    throw new UserFacingError(`There is no remote ${remote}: npm run new remote mfe-<team> creates one.`);
  const path = `/${name}`;
  requireFreePath(changes, path);
  copyFolder(changes, `${MODEL}/src/sample-screen`, `${remote}/src/${name}`, [['sample-screen', name]]);
  changes.editJson<RemoteJson>(`${remote}/remote.json`, (manifest) => ({
    ...manifest,
    pages: [...manifest.pages, { path }],
    chunks: { ...manifest.chunks, [path]: [name] },
  }));
  const model = renamed(changes, `${MODEL}/src/remote.ts`, [['sample-screen', name]]);
  const [, route = ''] = /^ {2}routes: \[\n([^]*?)^ {2}\],/m.exec(model) ?? [];
  changes.edit(`${remote}/src/remote.ts`, (text) =>
    text.replace(/^ {2}routes: \[\n[^]*?(?=^ {2}\],)/m, (routes) => routes + route),
  );
  return `Link to it, or add a menu item to ${remote}/remote.json.`;
}

export const manifestsOf = (changes: Changes): RemoteJson[] =>
  globSync('mfe-*/remote.json', { cwd: root }).map((file) => JSON.parse(changes.read(file)));

/** A path and all below it belong to one remote or to the shell. */
export function requireFreePath(changes: Changes, path: string): void {
  const ofRemotes = manifestsOf(changes).flatMap(({ pages }) => pages.map((page) => page.path));
  const router = changes.read('shell/src/routing/router.tsx');
  const ofShell = Array.from(router.matchAll(/path: '(\/[^']*)'/g), ([, at]) => at);
  if ([...ofRemotes, ...ofShell].includes(path))
    throw new UserFacingError(`${path} has a page already: choose another name.`);
}
