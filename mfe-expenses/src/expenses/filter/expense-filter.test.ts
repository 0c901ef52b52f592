import { isFiltered, listQueryOf, noFilter, readFilter, writeFilter } from './expense-filter.ts';

const LISBON = '10000000-0000-4000-8000-000000000001';
const PORTO = '10000000-0000-4000-8000-000000000002';
const ANN = '0a000000-0000-4000-8000-00000000000a';
const address = `q=taxi+%26+tram&group=${LISBON}&group=${PORTO}&category=food&category=rent&payer=${ANN}&from=2026-01-01&to=2026-12-31&sort=oldest`;
const read = (search: string) => readFilter(new URLSearchParams(search));

test('the URL contains the whole filter, and is parsed back', () => {
  const filter = read(address);
  expect(filter).toEqual({
    q: 'taxi & tram',
    groups: [LISBON, PORTO],
    categories: ['food', 'rent'],
    payer: ANN,
    from: '2026-01-01',
    to: '2026-12-31',
    sort: 'oldest',
  });
  expect(writeFilter(filter).toString()).toBe(address);
});

test('without a filter shows everything, newest first, with an empty URL', () => {
  expect(read('')).toEqual({ ...noFilter, sort: 'newest' });
  expect(writeFilter(read('')).toString()).toBe('');
});

test('ignores impossible values', () => {
  expect(read('group=7&category=jewels&payer=ann&from=2026-02-30&to=soon&sort=random')).toEqual(read(''));
});

test('an order alone excludes nothing', () => {
  expect(isFiltered(read('sort=highest'))).toBe(false);
  for (const one of address.split('&').slice(0, -1)) expect(isFiltered(read(one))).toBe(true);
});

test('is sent to the server in its own parameters', () => {
  expect(listQueryOf(read(address))).toEqual({
    q: 'taxi & tram',
    groupId: [LISBON, PORTO],
    category: ['food', 'rent'],
    paidBy: ANN,
    from: '2026-01-01',
    to: '2026-12-31',
    sort: 'oldest',
  });
});
