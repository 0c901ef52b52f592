import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestSchema, readManifest } from './manifest.ts';

const menu = { name: 'Budgets', order: 40, icon: 'M3 3h18v18H3z' };
const manifest = { pages: [{ path: '/budgets', menu }], slots: ['dashboard.totals'] };

test('missing fields get their defaults', () =>
  expect(readManifest(manifest)).toEqual({
    pages: [{ path: '/budgets', menu, frame: true, public: false }],
    slots: ['dashboard.totals'],
    ahead: [],
    soon: [],
    asks: {},
    chunks: {},
  }));

test.each([
  ['a word that is not known', { ...manifest, slot: ['invites'] }, '"slot"'],
  ['a path with a parameter', { ...manifest, pages: [{ path: '/budgets/:id' }] }, 'pages[0].path'],
  ['markup in place of an icon', { ...manifest, pages: [{ path: '/b', menu: { ...menu, icon: '<b>' } }] }, 'menu.icon'],
  ['an address that is not of the api', { ...manifest, asks: { '/budgets': ['https://example.com/'] } }, 'asks'],
  ['no slots', { pages: [] }, 'slots'],
  ['a granted path with another parameter', { ...manifest, grants: ['/budgets/:budget/log'] }, 'grants[0]'],
  ['a subpage below no path', { ...manifest, subpages: [{ path: '/log' }] }, 'subpages[0].path'],
  ['a place in a slot that it does not fill', { ...manifest, order: { invites: 1 } }, 'order'],
])('rejects %s, and the message says where', (_, given, place) => expect(() => readManifest(given)).toThrow(place));

test('a remote grants a path below its own, and another claims it', () => {
  const path = '/budgets/:id/log';
  expect(readManifest({ ...manifest, grants: [path] }).grants).toEqual([path]);
  expect(readManifest({ pages: [], slots: [], subpages: [{ path }] }).subpages).toEqual([
    { path, frame: true, public: false },
  ]);
});

test('a remote.json may name its schema, which goes no further', () =>
  expect(readManifest({ $schema: '../shell/kit/remote.schema.json', ...manifest })).toEqual(readManifest(manifest)));

test('remote.schema.json is as `npm run schema -w shell/kit` writes it', () => {
  const written: unknown = JSON.parse(readFileSync(join(__dirname, '../../remote.schema.json'), 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(manifestSchema())));
});
