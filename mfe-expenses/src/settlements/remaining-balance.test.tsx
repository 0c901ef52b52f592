import { people, renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { group, lisbonOfGroups } from '../../test/examples.ts';
import { RemainingBalance } from './remaining-balance.tsx';

const { ann, ben } = people;
const balanceOf = ({ id, name }: typeof ann, cents: number) => ({
  userId: id,
  name,
  colour: 5,
  cents,
  balance: cents / 100,
});
const balances = [balanceOf(ann, 5000), balanceOf(ben, -5000)];
const party = (at: 0 | 1) => ({ ...(balances[at] as (typeof balances)[0]), isMe: at === 0 });

test.each([
  [5000, 'k-mosaic-flush', 'After this Ben Example is square, and you are square.'],
  [2000, 'k-mosaic-open', 'After this Ben Example still owes $30.00, and you still get back $30.00.'],
  [
    6000,
    'k-mosaic-open',
    'That is more than Ben Example owes.After this Ben Example gets back $10.00, and you owe $10.00.',
  ],
])('of %i cents: shows the resulting square, and the balances of both', async (amount, look, words) => {
  const { container } = renderScreen(
    <RemainingBalance groupId={group.id} balances={balances} payer={party(1)} payee={party(0)} amount={amount} />,
    { examples: [lisbonOfGroups], user: ann },
  );
  await waitFor(() => expect(container.querySelector('.k-mosaic')).toHaveClass(look));
  expect(screen.getByRole('status')).toHaveTextContent(words);
});
