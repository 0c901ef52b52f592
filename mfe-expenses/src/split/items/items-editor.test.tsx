import { people } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { noticeOf } from '../../../test/notice-of.ts';
import { atSplit } from '../../add-expense/testing.tsx';

const pressed = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const whoHad = (item: string) => within(screen.getByRole('group', { name: `Who had ${item}` }));
const shares = () =>
  within(screen.getByRole('list', { name: 'Who takes part' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('status').textContent);

/** Opens Split Options for 62.40, by items. */
const atItems = async (amount = '62.40') => {
  const shown = await atSplit({ amount });
  await shown.press.click(screen.getByRole('radio', { name: 'More' }));
  await shown.press.click(screen.getByRole('radio', { name: 'Items' }));
  const { press } = shown;
  const type = async (label: string, text: string) => {
    await press.clear(field(label));
    await press.type(field(label), text);
  };
  /** Fills the last line. */
  const item = async (place: number, name: string, price: string) => {
    await type(`Name of item ${place}`, name);
    await type(`Price of ${name} in dollars`, price);
  };
  return { ...shown, type, item };
};

test('shows and sends the cents of items, their people, tax and tip', async () => {
  const { press, item, type, body } = await atItems('34.00');
  await item(1, 'Wine', '12');
  await press.click(pressed('Add item'));
  expect(field('Name of item 2')).toHaveFocus();
  await item(2, 'Fish', '18,00');
  expect(screen.getByText('Items add up to $30.00')).toBeVisible();
  // Only one line is open.
  expect(screen.queryByRole('group', { name: 'Who had Wine' })).toBeNull();
  await press.click(pressed('All had Wine'));
  await press.click(whoHad('Wine').getByRole('button', { name: /, You$/ }));
  await press.click(pressed('All had Fish'));
  await press.click(whoHad('Fish').getByRole('button', { name: /, Ben Example$/ }));
  await press.click(whoHad('Fish').getByRole('button', { name: /, Cleo Example$/ }));
  expect(shares()).toEqual(['$12.00', '$9.00', '$9.00']);
  expect(screen.getByText('$4.00 left to share')).toBeVisible();
  await type('Parts of Fish for Ben Example', '2');
  expect(shares()).toEqual(['$12.00', '$12.00', '$6.00']);
  await type('Tax', '1');
  await press.click(pressed('10%'));
  expect(field('Tip')).toHaveValue('3.00');
  expect(pressed('10%')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Adds up')).toBeVisible();
  expect(shares()).toEqual(['$13.60', '$13.60', '$6.80']);
  await press.click(pressed('Save'));
  await noticeOf('Expense Added');
  expect(body().splits).toBeUndefined();
  expect(body().expense).toMatchObject({
    splitType: 'exact',
    split: {
      kind: 'items',
      people: [people.ann.id, people.ben.id, people.cleo.id],
      items: [
        { name: 'Wine', amount: 1200, of: [{ userId: people.ann.id, value: 1 }] },
        {
          name: 'Fish',
          amount: 1800,
          of: [
            { userId: people.ben.id, value: 2 },
            { userId: people.cleo.id, value: 1 },
          ],
        },
      ],
      tax: 100,
      tip: 300,
      discount: 0,
    },
  });
});

test('nothing is an error before Save, and then what is missing is', async () => {
  const { press, saved } = await atItems();
  const verdict = () => screen.getByText('$62.40 left to share').parentElement;
  expect(verdict()).toHaveAttribute('data-state', 'open');
  expect(verdict()).not.toHaveAttribute('data-state', 'wrong');
  await press.click(pressed('Save'));
  expect(verdict()).toHaveAttribute('data-state', 'wrong');
  expect(saved()).toHaveLength(0);
});

test('the percents of the tip say what they refer to', async () => {
  const { press, item } = await atItems();
  await item(1, 'Wine', '12');
  const tips = within(screen.getByRole('group', { name: 'Tip in percent of the items, $12.00' }));
  await press.click(tips.getByRole('button', { name: '25%' }));
  expect(field('Tip')).toHaveValue('3.00');
});

test('a person of an item has their visible letters in their name, and the line says who had it', async () => {
  const { press, item } = await atItems();
  await item(1, 'Wine', '12');
  const ben = whoHad('Wine').getByRole('button', { name: /Ben Example/ });
  expect(ben).toHaveAccessibleName(`${ben.textContent}, Ben Example`);
  expect(ben.textContent).toBe('BE');
  await press.click(ben);
  expect(pressed('BE had Wine')).toHaveAttribute('aria-expanded', 'true');
  await press.click(whoHad('Wine').getByRole('button', { name: /, You$/ }));
  expect(pressed('AN +1 had Wine')).toBeVisible();
});

test('one tap adds a person, another removes them; asks for parts if several had it', async () => {
  const { press, item } = await atItems();
  await item(1, 'Wine', '12');
  const ben = whoHad('Wine').getByRole('button', { name: /, Ben Example$/ });
  await press.click(ben);
  expect(ben).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByLabelText('Parts of Wine for Ben Example')).toBeNull();
  await press.click(whoHad('Wine').getByRole('button', { name: /, You$/ }));
  await press.clear(field('Parts of Wine for Ben Example'));
  await press.tab();
  expect(ben).toHaveAttribute('aria-pressed', 'false');
  await press.click(screen.getByRole('checkbox', { name: /Ben Example/ }));
  expect(whoHad('Wine').queryByRole('button', { name: /, Ben Example$/ })).toBeNull();
});

test('the sum of the items can be the amount', async () => {
  const { press, item, body } = await atItems();
  await item(1, 'Wine', '12.34');
  await press.click(pressed('Use as amount'));
  expect(screen.queryByRole('button', { name: 'Use as amount' })).toBeNull();
  expect(screen.getByText('Adds up')).toBeVisible();
  await press.click(pressed('Save'));
  await noticeOf('Expense Added');
  expect(body().expense.amount).toBe(1234);
});

test.each([
  ['Wine', '12', 'Invalid Amounts', 'Items, tax and tip less the discount must add up to the total.'],
  ['Wine', 'ten', 'Invalid Amount', 'Please enter a valid amount greater than zero.'],
])('rejects %s for %s as the contract does', async (name, price, title, sentence) => {
  const { press, item, saved } = await atItems();
  await item(1, name, price);
  await press.click(pressed('Save'));
  expect((await noticeOf(title)).getByText(sentence)).toBeVisible();
  expect(saved()).toHaveLength(0);
});

test('an invalid price shows why once it is left; an item without a name asks for one', async () => {
  const { press, item, type } = await atItems('12');
  await item(1, 'Wine', '-5');
  await press.tab();
  expect(field('Price of Wine in dollars')).toHaveAccessibleDescription('Amount must be positive');
  expect(screen.getByText('One amount is not valid')).toBeVisible();
  await type('Price of Wine in dollars', '12');
  await press.clear(field('Name of item 1'));
  expect(screen.getByText('Please give every item a name.')).toBeVisible();
});

test('pasted lines become items, tax and tip; a line can be removed', async () => {
  const { press } = await atItems();
  await press.click(pressed('Paste'));
  const text = field('Lines of the bill');
  await waitFor(() => expect(text).toHaveFocus());
  await press.click(text);
  await press.paste('Thank you');
  await press.click(pressed('Add items'));
  expect(text).toHaveAccessibleDescription(/^No line ends with an amount\./);
  await press.paste('\n2 x Beer 9,00\nSoup 6.50\nSubtotal 15.50\nTax 1.24\nTip 3.00\nTotal 19.74');
  await press.click(pressed('Add items'));
  expect(screen.queryByRole('dialog', { name: 'Paste the bill' })).toBeNull();
  expect(field('Name of item 1')).toHaveValue('2 x Beer');
  expect(field('Price of Soup in dollars')).toHaveValue('6.50');
  expect([field('Tax').value, field('Tip').value, field('Discount').value]).toEqual(['1.24', '3.00', '']);
  expect(screen.getByText('Items add up to $19.74')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  await press.click(pressed('All had Soup'));
  await press.click(pressed('Remove Soup'));
  expect(pressed('Add item')).toHaveFocus();
  expect(screen.getByText('Items add up to $13.24')).toBeVisible();
});

test('rejects a bill in another currency, and truncates a text that is too long, with a message', async () => {
  const { press } = await atItems();
  await press.click(pressed('Paste'));
  const text = field('Lines of the bill');
  await press.click(text);
  await press.paste('Soup 6,50 €');
  await press.click(pressed('Add items'));
  expect(text).toHaveAccessibleDescription(/^Amounts here are in US dollars\. Please enter this one in dollars\./);
  await press.clear(text);
  await press.paste('a'.repeat(20_001));
  expect(text.value).toHaveLength(20_000);
  expect(text).toHaveAccessibleDescription(/^The text ends after 20,000 characters: the rest is left out\./);
  await press.type(text, '{Backspace}');
  expect(text).not.toHaveAccessibleDescription(/left out/);
});

test('switching the split and back preserves the items, and a draft stores them as typed', async () => {
  const { press, item } = await atItems();
  await item(1, 'Wine', '12,5');
  await press.click(screen.getByRole('radio', { name: 'Percent' }));
  await press.click(screen.getByRole('radio', { name: 'Items' }));
  expect(field('Price of Wine in dollars')).toHaveValue('12,5');
  await press.click(pressed('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press.click(pressed('Add Expense'));
  expect(await screen.findByLabelText('Price of Wine in dollars')).toHaveValue('12,5');
});
