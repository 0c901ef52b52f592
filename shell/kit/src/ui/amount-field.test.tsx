import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CurrencyContext } from '../money/money.ts';
import { AmountField, AmountInput } from './amount-field.tsx';

const field = () => screen.getByRole('textbox', { name: 'Amount ($)' });
const understood = () => screen.getByRole('status');

test('never changes the text, and shows the parsed amount', async () => {
  render(<AmountField label="Amount ($)" />);
  await userEvent.type(field(), '1.234,50 $');
  expect(field()).toHaveValue('1.234,50 $');
  expect(field()).toHaveAttribute('inputmode', 'decimal');
  expect(understood()).toHaveTextContent('= $1,234.50');
  await userEvent.clear(field());
  expect(understood()).toBeEmptyDOMElement();
});

test('calculates a sum', async () => {
  render(<AmountField label="Amount ($)" />);
  await userEvent.type(field(), '12+3.50*2');
  expect(field()).toHaveValue('12+3.50*2');
  expect(understood()).toHaveTextContent('= $19.00');
  await userEvent.tab();
  expect(field()).toBeValid();
});

test('invalid text stays, and shows an error after blur', async () => {
  render(<AmountField label="Amount ($)" />);
  await userEvent.type(field(), '1,234,5');
  expect(field()).toBeValid();
  await userEvent.tab();
  expect(field()).toHaveValue('1,234,5');
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Please enter the amount in digits, such as 12.50.');
  await userEvent.type(field(), '67');
  expect(field()).toBeValid();
  expect(understood()).toHaveTextContent('= $1,234,567.00');
});

test('below zero it shows what to do instead', async () => {
  render(<AmountField label="Amount ($)" minus="Swap them." />);
  await userEvent.type(field(), '-20');
  await userEvent.tab();
  expect(field()).toHaveAccessibleDescription('Amount must be positive Swap them.');
  await userEvent.clear(field());
  await userEvent.type(field(), 'abc');
  await userEvent.tab();
  expect(field()).not.toHaveAccessibleDescription(/Swap/);
});

test("the form's message takes precedence", async () => {
  render(<AmountField label="Amount ($)" defaultValue="abc" error="Please enter a valid amount greater than zero." />);
  expect(field()).toHaveAccessibleDescription('Please enter a valid amount greater than zero.');
});

test('parses a value set by a form too', async () => {
  const Form = () => {
    const form = useForm({ defaultValues: { amount: '12,50' } });
    const [count, setCount] = useState(0);
    const put = () => {
      form.setValue('amount', '7,5');
      setCount(count + 1);
    };
    return (
      <>
        <AmountField label="Amount ($)" {...form.register('amount')} />
        <button type="button" onClick={put}>
          Put
        </button>
        <button type="button" onClick={() => form.setFocus('amount')}>
          Focus
        </button>
      </>
    );
  };
  render(<Form />);
  expect(understood()).toHaveTextContent('= $12.50');
  await userEvent.click(screen.getByRole('button', { name: 'Put' }));
  expect(understood()).toHaveTextContent('= $7.50');
  await userEvent.click(screen.getByRole('button', { name: 'Focus' }));
  await waitFor(() => expect(field()).toHaveFocus());
});

test('an amount in a list shows the parsed amount inside its box', async () => {
  const Share = () => {
    const [text, setText] = useState('');
    return <AmountInput aria-label="Share" value={text} onChange={({ target }) => setText(target.value)} />;
  };
  render(<Share />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Share' }), '10,5');
  expect(screen.getByRole('textbox', { name: 'Share' })).toHaveValue('10,5');
  expect(understood()).toHaveTextContent('= $10.50');
});

test('shows and checks the amount of a whole line; shows an example until something is typed', async () => {
  const Line = ({ inLine }: { inLine?: string }) => (
    <AmountField label="Amount ($)" hero="large" example="or Dinner 43.10" inLine={inLine} end={<i>end</i>}>
      below
    </AmountField>
  );
  const { rerender } = render(<Line />);
  expect(screen.getByText('or Dinner 43.10')).toBeVisible();
  await userEvent.type(field(), 'Dinner 43.10');
  expect(screen.queryByText('or Dinner 43.10')).toBeNull();
  rerender(<Line inLine="43.10" />);
  expect(understood()).toHaveTextContent('= $43.10');
  await userEvent.tab();
  expect(field()).toBeValid();
  rerender(<Line inLine="43.105" />);
  expect(understood()).toBeEmptyDOMElement();
  expect(field()).toHaveAccessibleDescription('Amount can have at most 2 decimal places');
  rerender(<Line inLine="" />);
  expect(field()).toHaveAccessibleDescription('Please enter the amount in digits, such as 12.50.');
  expect(screen.getByText('below')).toBeVisible();
});

test('is in the currency of the group’s page, unless another one is given', async () => {
  const text = (label: string) => screen.getByRole('textbox', { name: label });
  render(
    <CurrencyContext value="JPY">
      <AmountField label="Amount" />
      <AmountField label="Paid" currency="CHF" />
      <AmountInput aria-label="Share" value="1,5" currency="KWD" readOnly />
    </CurrencyContext>,
  );
  await userEvent.type(text('Amount'), '12.5');
  await userEvent.tab();
  expect(text('Amount')).toHaveAccessibleDescription('This currency has no decimals.');
  expect(text('Amount')).toHaveAttribute('placeholder', '0');
  expect(text('Paid')).toHaveAttribute('placeholder', '0.00');
  expect(text('Share')).toHaveAttribute('placeholder', '0.000');
  expect([screen.getByText('¥'), screen.getByText('CHF'), screen.getByText('KWD')]).toHaveLength(3);
  expect(screen.getByText('= KWD\u00a01.500', { normalizer: (own) => own })).toBeVisible();
});

test('the sign is a button that chooses another currency, from a few or from all', async () => {
  const chosen: string[] = [];
  const Form = () => {
    const [currency, setCurrency] = useState('USD');
    const choice = {
      offered: ['USD', 'CHF'],
      onChoose: (next: string) => {
        chosen.push(next);
        setCurrency(next);
      },
    };
    return <AmountField label="Amount" currency={currency} choice={choice} />;
  };
  render(<Form />);
  const open = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await open('Currency: USD');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'USD ($)',
    'CHF',
    'More currencies',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'CHF' }));
  await open('Currency: CHF');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'More currencies' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search currencies' }), 'yen');
  await userEvent.click(screen.getByRole('button', { name: 'JPY · Japanese Yen' }));
  expect(await screen.findByRole('button', { name: 'Currency: JPY' })).toHaveTextContent('¥');
  expect(chosen).toEqual(['CHF', 'JPY']);
});
