import { fillersOf, findPage, readList } from './read-list.ts';

const released = (path: string, more: object = {}) => ({
  pages: [{ path, frame: true }],
  slots: [],
  ahead: [],
  soon: [],
  asks: {},
  entry: '/mfe/some/remoteEntry.js',
  ...more,
});
const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  jest.spyOn(console, 'error').mockImplementation((words) => logged.push(words));
});
const namesIn = (list: Record<string, unknown>) => readList(list).map(({ name }) => name);

test('accepts an unknown remote', () => {
  expect(namesIn({ 'mfe-groups': released('/groups'), 'mfe-budgets': released('/budgets') })).toEqual([
    'mfe-groups',
    'mfe-budgets',
  ]);
  expect(logged).toEqual([]);
});

test.each([
  ['a path of another', released('/groups'), 'claims a path of mfe-groups'],
  ['a path below one of another', released('/groups/new'), 'claims a path of mfe-groups'],
  ['a path above one of another', released('/friends', { pages: [{ path: '/' }] }), 'claims a path of the shell'],
  ['a page of the shell', released('/profile'), 'claims a path of the shell'],
  ['a part of the wire', released('/api/groups'), 'claims a path of the shell'],
])('leaves out only a remote that claims %s, and reports why', (_, liar, why) => {
  const list = { 'mfe-groups': released('/groups'), 'mfe-liar': liar, 'mfe-friends': released('/friends') };
  expect(namesIn(list)).toEqual(['mfe-groups', 'mfe-friends']);
  expect(logged).toEqual([expect.stringMatching(/^The remote mfe-liar is left out: /)]);
  expect(logged[0]).toContain(why);
});

test.each([
  ['null', null],
  ['an older entry', { entry: '/mfe/some/remoteEntry.js' }],
  ['an entry whose pages are no pages', released('/b', { pages: [{}] })],
  ['an entry whose menu item has no icon', released('/b', { pages: [{ path: '/b', menu: { name: 'B' } }] })],
  ['an entry whose slots are no list', released('/b', { slots: 'invites' })],
])('%s in remotes.json affects that remote only', (_, broken) => {
  expect(namesIn({ 'mfe-broken': broken, 'mfe-groups': released('/groups') })).toEqual(['mfe-groups']);
  expect(logged).toEqual(['The remote mfe-broken is left out: its entry is incomplete.']);
});

const STATISTICS = '/groups/:id/statistics';
const groups = released('/groups', { grants: [STATISTICS] });
const guest = (path: string) => released(path, { subpages: [{ path: STATISTICS, frame: true }] });
const pagesOf = (name: string, list: Record<string, unknown>) =>
  readList(list)
    .find((remote) => remote.name === name)
    ?.pages.map(({ path }) => path);

test('a granted path is a page of the remote that claims it', () => {
  const list = readList({ 'mfe-expenses': guest('/expenses'), 'mfe-groups': groups });
  expect(list[0]?.pages.at(1)).toEqual({ path: STATISTICS, frame: true });
  const ownerOf = (address: string) => findPage(list, address)?.remote.name;
  expect(ownerOf('/groups/1/statistics')).toBe('mfe-expenses');
  expect(ownerOf('/groups/1')).toBe('mfe-groups');
  expect(ownerOf('/groups/1/statistics-of-mine')).toBe('mfe-groups');
  expect(ownerOf('/nowhere')).toBeUndefined();
  expect(logged).toEqual([]);
});

test.each([
  ['nobody grants', { 'mfe-groups': released('/groups') }],
  ['only another remote than its owner grants', { 'mfe-a': released('/a', { grants: [STATISTICS] }) }],
])('a subpage that %s is not a page', (_, others) => {
  expect(pagesOf('mfe-expenses', { ...others, 'mfe-expenses': guest('/expenses') })).toEqual(['/expenses']);
});

test('sorts fillers of a slot by their order, then as listed', () => {
  const filler = (path: string, place?: number) =>
    released(path, { slots: ['invites'], ...(place !== undefined && { order: { invites: place } }) });
  const list = readList({
    'mfe-last': filler('/last', 10),
    'mfe-one': filler('/one'),
    'mfe-other': filler('/other'),
    'mfe-elsewhere': released('/elsewhere'),
    'mfe-first': filler('/first', -10),
  });
  expect(fillersOf('invites', list)).toEqual(['mfe-first', 'mfe-one', 'mfe-other', 'mfe-last']);
});
