import { Expense, type UpdateExpense } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { editing, examplesOf, lisbonOfGroups } from '../../test/examples.ts';
import { EditExpense } from './edit-expense.tsx';

export type Answer = (sent: SentRequest) => Response | Promise<Response> | undefined;
export const { ann, ben } = people;

export const answerOf = (call: string, nth = 0) => editing.steps.filter((step) => step.call === call)[nth]?.answer;
export const expense = Expense.parse(answerOf('createExpense'));
/** Its whole history. */
export const history = answerOf('getHistory', 2);

/** Opens Edit Expense; `written` and `body` return what was saved. */
export const open = async ({ user = ann, answer }: { user?: typeof ann; answer?: Answer } = {}) => {
  const shown = renderScreen(
    <EditExpense>{(edit) => <button onClick={() => edit(expense)}>Edit</button>}</EditExpense>,
    {
      examples: [...examplesOf(editing), lisbonOfGroups],
      user,
      at: 'start',
      answer,
    },
  );
  await shown.press.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Expense' });
  const written = () => shown.sent.filter(({ method }) => method === 'PUT');
  return { ...shown, written, body: (nth = 0) => written()[nth]?.body as UpdateExpense };
};
/** As `open`, once the form is shown. */
export const opened = async (options?: Parameters<typeof open>[0]) => {
  const shown = await open(options);
  await screen.findByLabelText('Description');
  return shown;
};
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const save = () => screen.getByRole('button', { name: 'Save Changes' });
export const rows = () => within(screen.getByRole('list', { name: 'Who takes part' })).getAllByRole('listitem');
export const shareOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Share of ${name} in dollars`);
export const accepted = () => Response.json({ ...expense, version: 2 });
export const refused = (status: number, code: string, message: string) => Response.json({ code, message }, { status });
