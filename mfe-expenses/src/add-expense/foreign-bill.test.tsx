import type { CreateExpense, Rate } from '@allsquare/expenses-contract';
import { people, renderScreen } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { examplesOf, group, threePeople } from '../../test/examples.ts';
import { GroupActions } from './group-actions.tsx';
import { accepted, members } from './testing.tsx';

const date = '2026-11-20';
const rates: Record<string, Rate> = {
  eur: { currency: 'EUR', original: 6000, amount: 6600, date },
  jpy: { currency: 'JPY', original: 10_000, amount: 6600, date },
  kwd: { currency: 'KWD', original: 10_000, amount: 3255, date },
};

type Known = readonly (Rate | undefined)[] | Promise<Response> | null;
const open = async (known: Known = Object.values(rates), currency?: string) => {
  const shown = renderScreen(<GroupActions group={{ ...group, currency }} members={members} />, {
    examples: examplesOf(threePeople),
    user: people.ann,
    answer: ({ method, path }) => {
      if (path.startsWith('/api/expenses/rates') && known instanceof Promise) return known;
      if (path.startsWith('/api/expenses/rates'))
        return known ? Response.json(known) : Response.json({ code: 'not-yet', message: 'Not yet.' }, { status: 404 });
      return method === 'POST' ? accepted() : undefined;
    },
  });
  await shown.press.click(screen.getByRole('button', { name: 'Add Expense' }));
  await screen.findByLabelText('Amount');
  const body = () => shown.sent.find(({ method }) => method === 'POST')?.body as CreateExpense;
  const choose = async (to: string, from = 'USD') => {
    await shown.press.click(await screen.findByRole('button', { name: `Currency: ${from}` }));
    await shown.press.click(await screen.findByRole('menuitem', { name: new RegExp(`^${to}`) }));
  };
  const save = async () => {
    fill('Description', 'Dinner');
    await shown.press.click(screen.getByRole('button', { name: 'Next' }));
    await shown.press.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(body()).toBeDefined());
  };
  return { ...shown, body, choose, save };
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const charged = () => screen.getByLabelText<HTMLInputElement>('In USD');

afterEach(() => localStorage.clear());

test.each([
  ['EUR', '25.00', '27.50', '1 EUR = 1.1 USD'],
  ['JPY', '9,876', '65.18', '1 JPY = 0.0065998 USD'],
  ['JPY', '76', '0.50', '1 JPY = 0.0065789 USD'],
  ['KWD', '1.234', '4.02', '1 KWD = 3.2577 USD'],
])('of %s %s are proposed as %s, with their quotient', async (currency, text, proposed, quotient) => {
  const { choose } = await open();
  await choose(currency);
  fill('Amount', text);
  expect(charged()).toHaveValue(proposed);
  expect(screen.getByText(quotient)).toBeVisible();
});

test('sends both amounts; typing replaces the proposal, and the next bill starts with the same currency', async () => {
  const { choose, body, save } = await open();
  await choose('EUR');
  fill('Amount', '60');
  expect(charged()).toHaveValue('66.00');
  fill('In USD', '66.01');
  fill('Amount', '61');
  expect(charged()).toHaveValue('66.01');
  await save();
  expect(body().expense).toMatchObject({ amount: 6601, original: { currency: 'EUR', amount: 6100 } });
  expect(body().splits).toEqual(members.map(({ userId }) => ({ userId })));
  expect(JSON.parse(localStorage.getItem('last_currencies') ?? '{}')).toEqual({ [group.id]: 'EUR' });
});

test.each([
  ['of the group’s last bill', undefined, true, 'JPY'],
  ['of the group after a bill in it', 'EUR', false, 'USD'],
  ['of this browser’s last bill, while the service does not say', 'EUR', undefined, 'EUR'],
])('starts in the currency %s', async (_, own, last, expected) => {
  if (own) localStorage.setItem('last_currencies', JSON.stringify({ [group.id]: own }));
  await open([{ ...rates['jpy'], last } as Rate, rates['eur']]);
  expect(await screen.findByRole('button', { name: `Currency: ${expected}` })).toBeVisible();
});

test('what is typed before the last currency is known stays in the group’s', async () => {
  const gate = Promise.withResolvers<Response>();
  await open(gate.promise);
  fill('Amount', '60');
  gate.resolve(Response.json([{ ...rates['jpy'], last: true }]));
  expect(await screen.findByRole('button', { name: 'Currency: USD' })).toBeVisible();
  expect(screen.queryByLabelText('In USD')).toBeNull();
});

test('a bill in the group’s currency is sent as before', async () => {
  const { body, save } = await open();
  expect(await screen.findByRole('button', { name: 'Currency: USD' })).toHaveTextContent('$');
  fill('Amount', '60');
  expect(screen.queryByLabelText('In USD')).toBeNull();
  await save();
  expect(body().expense).toMatchObject({ amount: 6000 });
  expect(body().expense).not.toHaveProperty('original');
});

test('without a pair nothing is proposed, and the amount in the group’s currency is needed', async () => {
  const { choose, press } = await open([]);
  await press.click(await screen.findByRole('button', { name: 'Currency: USD' }));
  await press.click(await screen.findByRole('menuitem', { name: 'More currencies' }));
  await press.click(await screen.findByRole('button', { name: 'CHF · Swiss Franc' }));
  fill('Amount', '12.50');
  fill('Description', 'Fondue');
  expect(charged()).toHaveValue('');
  await press.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Please enter the amount in USD.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await choose('USD', 'CHF');
  expect(screen.queryByLabelText('In USD')).toBeNull();
});

test('while the service takes no other currencies nothing is offered', async () => {
  const { sent } = await open(null);
  await waitFor(() => expect(sent.some(({ path }) => path.startsWith('/api/expenses/rates'))).toBe(true));
  fill('Amount', 'Dinner 60 EUR');
  expect(screen.queryByRole('button', { name: /^Currency/ })).toBeNull();
  expect(screen.queryByLabelText('In USD')).toBeNull();
});

test('exact shares of a bill in another currency are amounts of the receipt', async () => {
  const { choose, press, body } = await open();
  await choose('EUR');
  fill('Amount', '60');
  fill('Description', 'Dinner');
  await press.click(screen.getByRole('button', { name: 'Next' }));
  await press.click(await screen.findByRole('radio', { name: 'Exact' }));
  for (const [name, value] of [
    ['You', '10'],
    ['Ben Example', '20.50'],
    ['Cleo Example', '29.50'],
  ] as const)
    fireEvent.change(screen.getByLabelText(`Share of ${name} in EUR`), { target: { value } });
  expect(screen.getByText('€60.00 of €60.00')).toBeVisible();
  await press.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(body()).toBeDefined());
  expect(body().expense).toMatchObject({
    amount: 6600,
    original: { currency: 'EUR', amount: 6000 },
    splitType: 'exact',
    split: { kind: 'amounts', of: [{ value: 1000 }, { value: 2050 }, { value: 2950 }] },
  });
  expect(body().splits).toBeUndefined();
});

test('a line with the code or the sign of another currency makes the bill foreign', async () => {
  const { body, save } = await open();
  await screen.findByRole('button', { name: 'Currency: USD' });
  fill('Amount', 'Ramen 9876 JPY with Ben');
  expect(await screen.findByText('¥9,876')).toBeVisible();
  expect(charged()).toHaveValue('65.18');
  fill('Amount', 'Dinner €25 with Ben');
  expect(await screen.findByText('€25.00')).toBeVisible();
  expect(charged()).toHaveValue('27.50');
  await save();
  expect(body().expense).toMatchObject({ amount: 2750, original: { currency: 'EUR', amount: 2500 } });
});
