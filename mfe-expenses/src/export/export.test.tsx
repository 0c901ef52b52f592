import type { BookEntry, Expense } from '@allsquare/expenses-contract';
import { people, type SentRequest } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { group } from '../../test/examples.ts';
import { openFromMenu } from '../slots/testing.tsx';

const { ann, ben } = people;
const [first, second] = [ann, ben].map(({ id, name }, index) => ({ id, name, colour: index + 1 }));
const AT = '2026-05-01T12:00:00.000Z';

const entryAt = (index: number): BookEntry => ({
  expense: {
    id: `20000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    groupId: group.id,
    groupName: group.name,
    memberCount: 2,
    description: `=Dinner ${index}`,
    amount: 1000,
    date: '2026-05-01',
    createdAt: AT,
    paidBy: ann.id,
    payer: first as Expense['payer'],
    createdBy: ann.id,
    creator: first as Expense['payer'],
    splitType: 'equally',
    category: 'food',
    notes: null,
    yourShare: 500,
    version: 1,
  },
  splits: [
    { userId: ann.id, amount: 500, user: first as Expense['payer'] },
    { userId: ben.id, amount: 500, user: second as Expense['payer'] },
  ],
});
const balances = (cents: number) => [
  { userId: ann.id, name: ann.name, colour: 1, cents, balance: cents / 100 },
  { userId: ben.id, name: ben.name, colour: 2, cents: -cents, balance: -cents / 100 },
];

type Options = { book?: (sent: SentRequest, reads: number) => Response | undefined; cents?: number };
const open = async ({ book, cents = 1000 }: Options = {}) => {
  let reads = 0;
  const shown = await openFromMenu('Export', (sent) => {
    const { path } = sent;
    if (path.startsWith('/api/expenses/book')) {
      reads += 1;
      const given = book?.(sent, reads);
      if (given) return given;
      const isLast = path.includes('cursor=');
      const changes = path.includes('history=true') ? { changes: [] } : {};
      const headers = {
        'X-Total-Count': '1204',
        ...(!isLast && { Link: `</api/expenses/book?groupId=${group.id}&cursor=c2>; rel="next"` }),
      };
      return Response.json([{ ...entryAt(isLast ? 2 : 1), ...changes }], { headers });
    }
    if (path.startsWith('/api/balances')) return Response.json(balances(cents));
    if (path.startsWith('/api/expenses/presets')) return Response.json({ version: 0, default: null, presets: [] });
    if (path.startsWith('/api/repeats')) return Response.json([]);
    return undefined;
  });
  return { ...shown, reads: () => reads };
};

let saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  saved = [];
  let last: Blob | undefined;
  URL.createObjectURL = (blob: Blob) => {
    last = blob;
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, blob: last });
  });
});
afterEach(() => jest.restoreAllMocks());

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(blob);
  });

test('reads all pages, shows how far it is, and saves a spreadsheet', async () => {
  const gate = Promise.withResolvers<void>();
  const { press } = await open({
    book: (sent) => (sent.path.includes('cursor=') ? (gate.promise as never) : undefined),
  });
  await press.click(await screen.findByRole('button', { name: 'Spreadsheet (CSV)' }));
  expect(await screen.findByText('Reading 1 of 1,204')).toBeVisible();
});

test.each([
  ['Spreadsheet (CSV)', 'Lisbon trip.csv'],
  ['Everything (JSON)', 'Lisbon trip.json'],
])('%s is the file %s', async (label, name) => {
  const { press } = await open({ cents: 1000 });
  await press.click(await screen.findByRole('button', { name: label }));
  await screen.findByRole('button', { name: 'Group settings' });
  expect(saved.map((file) => file.name)).toEqual([name]);
  const text = await textOf(saved[0]?.blob as Blob);
  expect(text).not.toContain(ann.email);
  if (name.endsWith('.csv'))
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      `Date,Description,Category,Cost,Currency,Paid by,Split,Notes,${ann.name},${ben.name}`,
      `2026-05-01,'=Dinner 1,Food,10.00,USD,${ann.name},Equally,,5.00,-5.00`,
    ]);
  else
    expect(JSON.parse(text)).toMatchObject({
      format: 'allsquare',
      version: 1,
      at: AT,
      entries: [{ id: entryAt(1) && expect.any(String), amount: 1000 }, {}],
    });
});

test('starts again when the books have changed, three times at most', async () => {
  const moved = () => Response.json({ code: 'books-moved', message: 'x' }, { status: 409 });
  const { press, reads } = await open({ book: moved });
  await press.click(await screen.findByRole('button', { name: 'Spreadsheet (CSV)' }));
  expect(await screen.findByText('Someone is adding expenses right now. Please try again.')).toBeVisible();
  expect(reads()).toBe(4);
  expect(saved).toEqual([]);
});

test('writes no file that does not add up', async () => {
  const { press } = await open({ cents: 999 });
  await press.click(await screen.findByRole('button', { name: 'Spreadsheet (CSV)' }));
  expect(await screen.findByText('The file would not add up. Please try again.')).toBeVisible();
  expect(saved).toEqual([]);
});
