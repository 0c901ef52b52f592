import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readTree } from './tree.ts';

type PageEntry = { path: string; frame?: boolean };
type Manifest = { pages: PageEntry[]; subpages?: PageEntry[]; slots: string[] };
type Pages = { visitors: string[]; members: string[] };

const root = join(import.meta.dirname, '../..');
const { files } = readTree(root);
const read = (path: string) => readFileSync(files.get(path) ?? path, 'utf8');
const manifests = Array.from(files.keys()).flatMap((path) => {
  const remote = /^(mfe-[^/]+)\/remote\.json$/.exec(path)?.[1];
  return remote ? [{ remote, manifest: JSON.parse(read(path)) as Manifest }] : [];
});
const text = read('infra/docs/pages-and-slots.md');

/** Address, owner and frame, as a row of the table. */
const rows = Array.from(
  text.matchAll(/^\| (`\/.*?) +\| (shell|mfe-[\w-]+) .*\| (yes|no|own)[^|]*\|$/gm),
  ([, addresses = '', owner, frame]) => ({
    paths: Array.from(addresses.matchAll(/`(\/[^`?]*)`/g), ([, path = '']) => path),
    owner,
    frame,
  }),
);

test('pages-and-slots.md has every page, with its owner and its frame', () => {
  const own: Pages = JSON.parse(read('shell/pages.json'));
  const declared = [
    ...[...own.visitors, ...own.members].map((path) => ({ path, owner: 'shell', frame: undefined })),
    ...manifests.flatMap(({ remote, manifest }) =>
      [...manifest.pages, ...(manifest.subpages ?? [])].map(({ path, frame = true }) => ({
        path,
        owner: remote,
        frame: frame ? 'yes' : 'no',
      })),
    ),
  ];
  const missing = declared.filter(
    ({ path, owner, frame }) =>
      !rows.some((row) => row.paths.includes(path) && row.owner === owner && row.frame === (frame ?? row.frame)),
  );
  expect(missing).toEqual([]);
  const isDeclared = (path: string, owner: string | undefined) =>
    declared.some((page) => page.owner === owner && (page.path === path || path.startsWith(`${page.path}/`)));
  expect(rows.flatMap(({ paths, owner }) => paths.filter((path) => !isDeclared(path, owner)))).toEqual([]);
});

test('pages-and-slots.md has every slot, with the remotes that fill it', () => {
  const told = Array.from(
    text.matchAll(/^- `([a-z.-]+)`: [^]*?Filled by ([\w-]+(?:, mfe-[\w-]+)*)/gm),
    ([, slot, remotes = '']) => remotes.split(', ').map((remote) => `${slot} ${remote}`),
  ).flat();
  const filled = manifests.flatMap(({ remote, manifest }) => manifest.slots.map((slot) => `${slot} ${remote}`));
  expect(told.toSorted()).toEqual(filled.toSorted());
});
