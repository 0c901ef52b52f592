import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Changes } from './changes.ts';
import { teamOf } from './contract.ts';
import { copyUnit } from './model.ts';
import { type rename, requireKebab } from './names.ts';
import { manifestsOf, type RemoteJson, requireFreePath } from './page.ts';

/** npm run new remote mfe-<team>: a remote with one page, /<team>, and its menu item. */
export function newRemote(changes: Changes, remote: string): string {
  if (!remote.startsWith('mfe-')) throw new UserFacingError(`The name of a remote is mfe-<team>, not '${remote}'.`);
  requireKebab(remote, 'A remote', 'mfe-receipts');
  copyRemote(changes, 'mfe-sample-screen', remote, [['sample-screen', teamOf(remote)]]);
  return `Draw the icon of its menu item: ${remote}/remote.json.`;
}

/** The menu item comes last. */
export function copyRemote(
  changes: Changes,
  model: string,
  remote: string,
  names: Parameters<typeof rename>[1],
  without?: RegExp,
): void {
  const path = `/${teamOf(remote)}`;
  requireFreePath(changes, path);
  const orders = manifestsOf(changes).flatMap(({ pages }) => pages.map(({ menu }) => menu?.order ?? 0));
  copyUnit(changes, model, remote, names, without);
  changes.editJson<RemoteJson>(`${remote}/remote.json`, ({ pages, ...manifest }) => ({
    ...manifest,
    pages: pages.map(({ menu, ...page }) => ({ ...page, menu: menu && { ...menu, order: Math.max(...orders) + 10 } })),
  }));
  changes.edit('infra/docs/pages-and-slots.md', (text) => withPage(text, path, remote));
}

/** The document's table of pages with one more row, before the row of all other addresses. */
function withPage(text: string, path: string, remote: string): string {
  const head = text.split('\n').find((line) => line.startsWith('| Address ')) ?? '';
  const widths = head
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.length - 2);
  const cells = [`\`${path}\``, remote, 'needed', 'yes'].map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return text.replace(/^(?=\| any other )/m, `| ${cells.join(' | ')} |\n`);
}
