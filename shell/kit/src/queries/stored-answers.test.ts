import { excess, groupOf, withoutAddresses } from './stored-answers.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;
const LISBON = '0a000000-0000-4000-8000-000000000001';
const ELM = '0a000000-0000-4000-8000-000000000002';
const row = (key: string, age: number, groupId = '', size = 100) => ({ key, at: NOW - age, groupId, size });

test('leaves out email addresses, wherever they are, and nothing else', () => {
  const given = {
    name: 'Ann',
    email: 'ann@example.com',
    text: 'Ben (ben@example.com) pays @ 5.00\nand @cleo',
    rows: [{ seen: undefined, at: null, cents: 1_200 }],
  };
  expect(withoutAddresses(given)).toEqual({
    name: 'Ann',
    email: '',
    text: 'Ben  pays @ 5.00\nand @cleo',
    rows: [{ seen: undefined, at: null, cents: 1_200 }],
  });
});

test.each([
  [['groups', LISBON], {}, LISBON],
  [['balances', LISBON, 'plan'], [], LISBON],
  [['expenses', 'pages', { groupId: [LISBON] }, null], [], LISBON],
  [['expenses', 'one', ELM], { groupId: LISBON }, LISBON],
  [['expenses', 'history', ELM], [], ''],
  [['expenses', 'newest', null], [{ groupId: LISBON }, { groupId: ELM }], ''],
  [['groups', 'newest'], [], ''],
])('an answer to %j about %j is of the group %j', (key, data, groupId) => {
  expect(groupOf(key, JSON.stringify(data))).toBe(groupId);
});

test('evicts what is older than 30 days', () => {
  expect(excess([row('old', 31 * DAY), row('kept', 29 * DAY)], NOW)).toEqual(['old']);
});

test('keeps the 50 groups shown last, with all their answers, and what is of no group', () => {
  const groups = Array.from({ length: 51 }, (_, at) => row(`group ${at}`, (60 - at) * 1_000, `id ${at}`));
  const rows = [row('all', 90_000), row('more of the last', 80_000, 'id 50'), ...groups];
  expect(excess(rows, NOW)).toEqual(['group 0']);
});

test('keeps 20 MB, the newest', () => {
  const rows = [row('first', 3, '', 9_000_000), row('second', 2, '', 9_000_000), row('third', 1, '', 9_000_000)];
  expect(excess(rows, NOW)).toEqual(['first']);
});
