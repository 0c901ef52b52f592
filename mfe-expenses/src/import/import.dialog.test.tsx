import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, within } from '@testing-library/react';
import { group } from '../../test/examples.ts';
import { OpenedDialogs } from '../slots/opened-dialogs.tsx';
import { annAndBen as members, openFromMenu } from '../slots/testing.tsx';

const { ann, ben } = people;
const HEAD = `Date,Description,Category,Cost,Currency,${ann.name},${ben.name},Dora\n\n`;
const FILE = `${HEAD}2026-05-01,Dinner,Dining out,90.00,$,60.00,-30.00,-30.00\n2026-05-02,Broken,General,1.00,$,1.00,0.00,0.00\n2026-05-03,Taxi,Taxi,9.00,$,3.00,1.50,-4.50\n`;
const DORA = '30000000-0000-4000-8000-000000000007';

/** jsdom's files cannot be read as bytes. */
const fileOf = (text: string) =>
  Object.assign(new File([text], 'trip.csv'), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

type Answer = (sent: SentRequest) => Response | undefined;
const open = async (answer: Answer = () => undefined) => {
  const shown = await openFromMenu('Import', (sent) => {
    const given = answer(sent);
    if (given) return given;
    const { path, method, body } = sent;
    if (path.startsWith('/api/balances'))
      return Response.json([{ userId: ann.id, name: ann.name, colour: 1, cents: 500, balance: 5 }]);
    if (path.startsWith('/api/expenses/rates')) return Response.json([]);
    if (method === 'POST' && path.endsWith('/places'))
      return Response.json(
        {
          id: DORA,
          groupId: group.id,
          userId: DORA,
          role: 'member',
          addedBy: ann.id,
          joinedAt: '2026-05-01T12:00:00.000Z',
          colour: 3,
          user: { id: DORA, name: 'Dora', email: '' },
          place: true,
        },
        { status: 201 },
      );
    if (method === 'POST' && path === '/api/expenses/imports') {
      const { entries } = body as { entries: unknown[] };
      return Response.json(entries.map((_, index) => ({ index, id: DORA, outcome: 'added' })));
    }
    if (method === 'DELETE') return Response.json({ left: 0 });
    return undefined;
  });
  const { press } = shown;
  await screen.findByRole('dialog', { name: 'Import' });
  const choose = (text: string) => press.upload(screen.getByLabelText('File'), fileOf(text));
  const written = () => shown.sent.filter(({ method }) => method !== 'GET');
  return { ...shown, choose, written };
};
beforeEach(() => sessionStorage.clear());

test('shows what a file is before anything is written, then imports it, and takes it back', async () => {
  const { press, choose, written } = await open();
  await choose(FILE);
  const who = within(await screen.findByRole('dialog', { name: 'Who is who' }));
  expect(who.getByRole('combobox', { name: ben.name })).toHaveTextContent(ben.name);
  expect(who.getByRole('combobox', { name: 'Dora' })).toHaveTextContent('New: Dora');
  await press.click(who.getByRole('button', { name: 'Continue' }));
  const report = within(await screen.findByRole('dialog', { name: 'Report' }));
  expect(report.getByText('Splitwise: 2 expenses.')).toBeVisible();
  expect(within(report.getByRole('list', { name: 'Left out' })).getByText(/add up/)).toBeVisible();
  expect(report.getByRole('list', { name: 'Left out' })).toHaveTextContent(
    'Line 4: The amounts of this row do not add up.',
  );
  expect(report.getByRole('list', { name: 'Worked out' })).toHaveTextContent('Line 5: Taxi');
  const row = await report.findByRole('row', { name: new RegExp(ann.name) });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['+$5.00', '+$63.00', '+$68.00']);
  expect(written()).toEqual([]);
  await press.click(report.getByRole('button', { name: 'Import' }));
  const done = within(await screen.findByRole('dialog', { name: 'Done' }));
  expect(done.getByText(/^Imported 2 entries\./)).toBeVisible();
  const [place, imported] = written();
  expect(place).toMatchObject({ path: `/api/groups/${group.id}/places`, body: { name: 'Dora' } });
  expect(imported?.body).toMatchObject({
    groupId: group.id,
    name: 'trip.csv',
    source: 'splitwise',
    left: 0,
    entries: [
      {
        ref: expect.stringMatching(/^[0-9a-f]{40}-1$/),
        expense: { description: 'Dinner', amount: 9000, paidBy: ann.id, splitType: 'equally' },
        splits: [
          { userId: ann.id, amount: 3000 },
          { userId: ben.id, amount: 3000 },
          { userId: DORA, amount: 3000 },
        ],
      },
      {
        expense: {
          amount: 900,
          payers: [
            { userId: ann.id, amount: 600 },
            { userId: ben.id, amount: 300 },
          ],
        },
      },
    ],
  });
  await press.click(done.getByRole('button', { name: 'Undo import' }));
  await screen.findByRole('button', { name: 'Group settings' });
  const { importId } = (imported?.body ?? {}) as { importId?: string };
  expect(written().at(-1)?.path).toBe(`/api/expenses/imports/${importId}?groupId=${group.id}`);
});

test('an unknown file is named as one, with the files we know', async () => {
  const { choose } = await open();
  await choose('hello');
  expect(await screen.findByText('We don’t know this kind of file.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Files we know' })).toHaveTextContent('Splitwise (CSV)');
});

test('two people of the file are never one member', async () => {
  const { press, choose, written } = await open();
  await choose(FILE);
  const who = within(await screen.findByRole('dialog', { name: 'Who is who' }));
  await press.click(who.getByRole('combobox', { name: 'Dora' }));
  await press.click(await screen.findByRole('option', { name: ben.name }));
  expect(who.getAllByText('Somebody else of the file is this member, too.')).toHaveLength(2);
  await press.click(who.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('dialog', { name: 'Who is who' })).toBeVisible();
  expect(written()).toEqual([]);
});

const LONG = `${FILE}2026-05-04,${'x'.repeat(2_000_000)},General,2.00,$,1.00,-1.00,0.00\n`;
test.each([
  ['a reload resumes at the same step', FILE, 2],
  ['a file that is too long to be stored is chosen again', LONG, 3],
])('%s, and goes on with the same import', async (_, text, count) => {
  const first = await open((sent) =>
    sent.path === '/api/expenses/imports' ? Response.json({ code: 'x', message: 'Down.' }, { status: 503 }) : undefined,
  );
  await first.choose(text);
  await first.press.click(await screen.findByRole('button', { name: 'Continue' }));
  await first.press.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText('Down.');
  const { importId } = (first.written().at(-1)?.body ?? {}) as { importId?: string };
  first.unmount();
  const again = renderScreen(<OpenedDialogs group={group} members={members} />, {
    user: ann,
    route: '/groups/:id',
    path: `/groups/${group.id}`,
    answer: ({ method, path, body }) => {
      if (path.startsWith('/api/balances')) return Response.json([]);
      if (method === 'POST') {
        const { entries } = body as { entries: unknown[] };
        return Response.json(entries.map((_entry, index) => ({ index, id: DORA, outcome: 'there' })));
      }
      return undefined;
    },
  });
  if (text === LONG) {
    expect(await screen.findByText(/^Please choose .*trip\.csv.* again to continue/)).toBeVisible();
    await again.press.upload(screen.getByLabelText('File'), fileOf(text));
  }
  await again.press.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText(new RegExp(`${count} entries were there already\\.`))).toBeVisible();
  const writes = again.sent.filter(({ method }) => method === 'POST');
  expect(writes.map(({ path }) => path)).toEqual(['/api/expenses/imports']);
  expect(writes[0]?.body).toMatchObject({ importId });
});

const foreign = `${HEAD.replace(',Dora', '')}2026-05-01,Dinner,Dining out,60.00,EUR,30.00,-30.00\n2026-05-02,Ramen,Dining out,9876,JPY,-4938,4938\n2026-05-03,Taxi,Taxi,9.00,USD,4.50,-4.50\n`;

test('a line per foreign currency gives its rows both amounts; without a rate they are left out', async () => {
  const { press, choose, written } = await open();
  await choose(foreign);
  const who = within(await screen.findByRole('dialog', { name: 'Who is who' }));
  expect(who.getByText('The group is in USD. Without a rate, rows in another currency are left out.')).toBeVisible();
  await press.type(who.getByLabelText(/^1 EUR =/), '1,1x');
  expect(who.getByText('Please enter a rate, such as 1.08.')).toBeVisible();
  await press.type(who.getByLabelText(/^1 EUR =/), '{Backspace}');
  expect(who.queryByText('Please enter a rate, such as 1.08.')).toBeNull();
  expect(who.getByLabelText(/^1 JPY =/)).toHaveValue('');
  await press.click(who.getByRole('button', { name: 'Continue' }));
  const report = within(await screen.findByRole('dialog', { name: 'Report' }));
  expect(report.getByText('Splitwise: 2 expenses.')).toBeVisible();
  expect(report.getByRole('list', { name: 'Left out' })).toHaveTextContent(
    'Line 4: This row is in JPY, the group in USD.',
  );
  expect(await report.findByRole('row', { name: new RegExp(ann.name) })).toHaveTextContent('+$5.00+$37.50+$42.50');
  await press.click(report.getByRole('button', { name: 'Import' }));
  await screen.findByRole('dialog', { name: 'Done' });
  expect(written()[0]?.body).toMatchObject({
    entries: [
      {
        expense: { amount: 6600, original: { currency: 'EUR', amount: 6000 }, splitType: 'equally' },
        splits: [{ amount: 3300 }, { amount: 3300 }],
      },
      { expense: { amount: 900 } },
    ],
  });
});

test('while the service takes no other currencies, rows in them are refused before anything is sent', async () => {
  const { press, choose, written } = await open(({ path }) =>
    path.startsWith('/api/expenses/rates')
      ? Response.json({ code: 'not-yet', message: 'Not yet.' }, { status: 404 })
      : undefined,
  );
  await choose(foreign);
  const who = within(await screen.findByRole('dialog', { name: 'Who is who' }));
  expect(who.queryByLabelText(/^1 EUR =/)).toBeNull();
  await press.click(who.getByRole('button', { name: 'Continue' }));
  const report = within(await screen.findByRole('dialog', { name: 'Report' }));
  expect(report.getByText('Splitwise: 1 expense.')).toBeVisible();
  expect(report.getByRole('list', { name: 'Left out' })).toHaveTextContent(
    'Line 3: This row is in EUR. Other currencies than USD cannot be imported yet.' +
      'Line 4: This row is in JPY. Other currencies than USD cannot be imported yet.',
  );
  await press.click(report.getByRole('button', { name: 'Import' }));
  await screen.findByRole('dialog', { name: 'Done' });
  expect(written()[0]?.body).toMatchObject({ entries: [{ expense: { amount: 900 } }] });
});

test('asks who paid what the file does not say, but nobody who takes part; unanswered rows are left out', async () => {
  const { press, choose, written } = await open();
  await choose(
    `"Date","Description","Category","Currency","Cost","Original cost","Original currency","Conversion rate","Is Reimbursement","Split mode","${ann.name}","${ben.name}","Dora"\n` +
      '"2026-07-02","Gift","Gifts","USD","30.00","27.00","EUR",1.11,"No","Evenly",0,-30,0\n' +
      '"2026-07-03","Reimbursement","Payment","USD","20.00",,,,"Yes","Evenly",-20,0,0\n' +
      '"2026-07-04","Reimbursement","Payment","USD","7.00",,,,"Yes","Evenly",-7,0,0\n',
  );
  const who = within(await screen.findByRole('dialog', { name: 'Who is who' }));
  const answer = async (question: RegExp, payer: string, others: string[]) => {
    await press.click(who.getByRole('combobox', { name: question }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(others);
    await press.click(screen.getByRole('option', { name: payer }));
  };
  await answer(/Gift.*, 30\.00 USD, Jul 2, 2026/, ann.name, [ann.name, 'Dora']);
  await answer(/^Payment to .*Ann.*, 20\.00 USD, Jul 3, 2026/, ben.name, [ben.name, 'Dora']);
  await press.click(who.getByRole('button', { name: 'Continue' }));
  const report = within(await screen.findByRole('dialog', { name: 'Report' }));
  expect(report.getByText('Spliit: 1 expense, 1 payment.')).toBeVisible();
  expect(report.getByRole('list', { name: 'Left out' })).toHaveTextContent('Line 4: It is not known who paid.');
  await press.click(report.getByRole('button', { name: 'Import' }));
  await screen.findByRole('dialog', { name: 'Done' });
  expect(written().find(({ path }) => path === '/api/expenses/imports')?.body).toMatchObject({
    entries: [
      { expense: { amount: 3000, paidBy: ann.id, original: { currency: 'EUR', amount: 2700 } } },
      { payerId: ben.id, payeeId: ann.id, amount: 2000 },
    ],
  });
});
