import type { CountedTwice as Bill } from '@allsquare/expenses-contract';
import { merges } from '@allsquare/expenses-contract/examples';
import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { examplesOf, group, membersOf } from '../../test/examples.ts';
import { CountedTwice } from './counted-twice.tsx';

const [ben] = membersOf(merges).filter(({ name }) => name.startsWith('Ben'));
if (!ben) throw new Error('Ben is not in the example');
const answerOf = (call: string) => merges.steps.find((step) => step.call === call)?.answer;
const dinner = (answerOf('listCountedTwice') as { expenses: [Bill] }).expenses[0];
const taxi = {
  ...dinner,
  expense: { ...dinner.expense, id: '20000000-0000-4000-8000-0000000000aa', description: 'Taxi' },
};

const open = (answer: (sent: SentRequest, puts: number) => Response | undefined) => {
  let puts = 0;
  return renderScreen(<CountedTwice group={group} member={ben} />, {
    examples: examplesOf(merges),
    answer: (sent) => {
      if (sent.method === 'PUT') puts++;
      return answer(sent, puts);
    },
  });
};
const listed = (...expenses: Bill[]) => Response.json({ count: expenses.length, expenses });
const puts = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'PUT');

test('each bill shows among how many people it is split again, as an ordinary change', async () => {
  const { findByRole, findByText, getByText, press, sent } = open(({ path, method }, done) => {
    if (method === 'PUT') return Response.json(answerOf('updateExpense'));
    return path.startsWith('/api/expenses/counted-twice') ? listed(...(done > 0 ? [] : [dinner])) : undefined;
  });
  expect(await findByText(/was counted twice in 1 expense\./)).toBeVisible();
  expect(getByText('Split again between 2')).toBeVisible();
  await press.click(await findByRole('button', { name: 'Split again between 2: Dinner' }));
  expect(await findByText(/No expense counts .* twice\./)).toBeVisible();
  expect(puts(sent)).toMatchObject([
    {
      path: `/api/expenses/${dinner.expense.id}`,
      body: { expense: { amount: 9000, version: 1 }, splits: dinner.splits },
    },
  ]);
});

test('splits all again one after the other, until one is rejected', async () => {
  const { findByRole, findByText, press, sent } = open(({ path, method }, done) => {
    if (method === 'PUT' && done > 1)
      return Response.json({ message: 'Expense not found', code: 'expense-not-found' }, { status: 404 });
    if (method === 'PUT') return Response.json(answerOf('updateExpense'));
    return path.startsWith('/api/expenses/counted-twice') ? listed(dinner, taxi) : undefined;
  });
  await press.click(await findByRole('button', { name: 'Split All Again' }));
  expect(await findByText('Expense not found')).toBeVisible();
  expect(puts(sent).map(({ path }) => path)).toEqual(
    [dinner, taxi].map(({ expense }) => `/api/expenses/${expense.id}`),
  );
});
