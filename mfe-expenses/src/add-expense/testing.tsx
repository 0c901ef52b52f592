import { type CreateExpense, Expense } from '@allsquare/expenses-contract';
import type { SessionUser } from '@allsquare/kit/session';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { examplesOf, group, membersOf, threePeople } from '../../test/examples.ts';
import { GroupActions } from './group-actions.tsx';

type Answer = (sent: SentRequest) => Response | Promise<Response> | undefined;
export const members = membersOf(threePeople);

type Options = { answer?: Answer; listed?: typeof members; amount?: string; user?: SessionUser };
/** Opens Add Expense; `saved` and `body` return what was sent. */
export const open = async ({ answer, listed = members, user = people.ann }: Options = {}) => {
  const shown = renderScreen(<GroupActions group={group} members={listed} />, {
    examples: examplesOf(threePeople),
    user,
    answer,
  });
  await shown.press.click(screen.getByRole('button', { name: 'Add Expense' }));
  const saved = () => shown.sent.filter(({ method }) => method === 'POST');
  return { ...shown, saved, body: () => saved()[0]?.body as CreateExpense };
};
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const filled = async (options?: Options) => {
  const shown = await open(options);
  fill('Amount', options?.amount ?? '10.00');
  fill('Description', 'Taxi');
  return shown;
};
export const atSplit = async (options?: Options) => {
  const shown = await filled(options);
  await shown.press.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Save' });
  return shown;
};
export const shareOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Share of ${name} in dollars`);
export const shares = () => ['You', 'Ben Example', 'Cleo Example'].map((name) => shareOf(name).value);
const example = Expense.parse(threePeople.steps.find(({ call }) => call === 'createExpense')?.answer);
export const accepted = (paidBy = example.paidBy) => Response.json({ ...example, paidBy }, { status: 201 });
