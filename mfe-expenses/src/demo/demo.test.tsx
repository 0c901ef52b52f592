import { renderScreen } from '@allsquare/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { DemoPage } from './demo.page.tsx';
import { balancesBefore, friends, plan } from './sample.ts';

const opened = () => renderScreen(<DemoPage />);
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shares = () =>
  friends.map(({ name }) => screen.getByLabelText<HTMLInputElement>(`Share of ${name} in dollars`).value);
const said = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const apply = () => screen.getByRole('button', { name: 'Apply' });
const presets = () => within(screen.getByRole('group', { name: 'Tip presets' })).getAllByRole('button');

test('the sample balances sum to zero and the plan settles them', () => {
  const cents = balancesBefore(plan).map(({ cents }) => cents);
  expect(cents).toEqual([9_650, 1_200, -3_825, -7_025]);
  expect(balancesBefore([]).map(({ cents }) => cents)).toEqual([0, 0, 0, 0]);
});

describe('the sample plan', () => {
  test('has four made-up people and a way back, and sends no request', () => {
    const { sent } = opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Feature Demo' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    const balances = within(screen.getByRole('list', { name: 'Balances' }));
    expect(balances.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Ann Examplegets back +$96.50AN',
      'Ben Examplegets back +$12.00BE',
      'Cleo Exampleowes −$38.25CL',
      'Dan Exampleowes −$70.25DA',
    ]);
    expect(screen.getByText('3 payments and the group is square.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('is marked as settled, payment by payment, until everyone is square; and starts again', async () => {
    const { press } = opened();
    const settle = () => press.click(screen.getByRole('button', { name: 'Mark as Settled' }));
    await settle();
    expect(screen.getByText('2 payments and the group is square.')).toBeVisible();
    expect(screen.getByText('is square').closest('li')).toHaveTextContent('Dan Example');
    await settle();
    await settle();
    expect(screen.getByText('All Settled Up!')).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByText('3 payments and the group is square.')).toBeVisible();
  });
});

describe('the split options', () => {
  test('divide the amount among the included people', async () => {
    const { press } = opened();
    expect(shares()).toEqual(['24.00', '24.00', '24.00', '24.00']);
    fill('Amount ($)', '100.01');
    expect(shares()).toEqual(['25.01', '25.00', '25.00', '25.00']);
    await press.click(screen.getByRole('checkbox', { name: /Dan Example/ }));
    expect(shares()).toEqual(['33.34', '33.34', '33.33', '0.00']);
    fill('Amount ($)', 'ten');
    expect(shares()).toEqual(['0.00', '0.00', '0.00', '0.00']);
  });
});

describe('the tip calculator', () => {
  test('starts with 15 percent of the five presets', () => {
    opened();
    expect(presets().map((preset) => preset.textContent)).toEqual(['10%', '15%', '18%', '20%', '25%']);
    expect(presets().map((preset) => preset.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
    ]);
    expect(screen.getByLabelText('Tip Percent')).toHaveValue(15);
    expect(said('Tip Amount')).toHaveTextContent('$12.68');
    expect(said('Total')).toHaveTextContent('$97.18');
  });

  test('follows the bill, the presets and a custom percent from 0 to 100', async () => {
    const { press } = opened();
    fill('Bill Amount ($)', '10.10');
    await press.click(screen.getByRole('button', { name: '25%' }));
    expect(said('Tip Amount')).toHaveTextContent('$2.53');
    expect(said('Total')).toHaveTextContent('$12.63');
    fill('Tip Percent', '12.5');
    expect(said('Tip Amount')).toHaveTextContent('$1.26');
    expect(presets().every((preset) => preset.getAttribute('aria-pressed') === 'false')).toBe(true);
    fill('Tip Percent', '250');
    expect(screen.getByLabelText('Tip Percent')).toHaveValue(100);
    expect(said('Total')).toHaveTextContent('$20.20');
  });

  test.each(['', '.', '0', '0.00', '-5', '12.345', '1e5', '999999999999'])('cannot apply a bill of "%s"', (bill) => {
    opened();
    expect(apply()).toBeEnabled();
    fill('Bill Amount ($)', bill);
    expect(apply()).toBeDisabled();
  });

  test('reads a bill as people type it', () => {
    opened();
    fill('Bill Amount ($)', '1.234,50 $');
    expect(screen.getByText('= $1,234.50')).toBeVisible();
    expect(said('Total')).toHaveTextContent('$1,419.68');
  });

  test('Apply puts the total into the split and divides it again, exact shares too', async () => {
    const { press } = opened();
    await press.click(screen.getByRole('radio', { name: 'Exact' }));
    await press.type(screen.getByLabelText('Share of Ann Example in dollars'), '{Control>}a{/Control}90');
    fill('Bill Amount ($)', '100');
    await press.click(apply());
    expect(screen.getByLabelText('Amount ($)')).toHaveValue('115.00');
    expect(shares()).toEqual(['28.75', '28.75', '28.75', '28.75']);
    expect(screen.getByText('Adds up')).toBeVisible();
  });
});
