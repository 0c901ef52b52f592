import { createRepeat } from '@allsquare/expenses-contract';
import { repeatedBill } from './bill.ts';
import { billOn, repeated, type Write } from './history.ts';
import type { Person } from './person.ts';

const DAY = 86_400_000;
/** The age of its first and its last bill in days: even for a clock an hour behind, all of them are due. */
const BILLS = [4, 3, 2];

/**
 * A bill with a repeat that started some days ago. The repeat's write creates the first bill, and workers the other due
 * ones. A group deleted during the round gets none for an hour.
 */
export async function repeatExpense(person: Person) {
  const { client, random, recorder, history } = person;
  const group = random.oneOf(person.groups.filter((id) => !history.deletable.includes(id)));
  const description = repeated(person.text());
  const { fields, splits, moves, paid } = repeatedBill(person.people, random);
  const days = BILLS.map((ago) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10));
  const [start = '', until = ''] = [days[0], days.at(-1)];
  const body = { groupId: group, expense: { ...fields, description }, splits, start, until, every: 1, unit: 'day' };
  const { done, ...call } = await recorder.sendUnderKey(createRepeat, { body: { ...body, zone: 'UTC' } });
  history.writes.push(
    ...days.map((day): Write => {
      const isFirst = day === start;
      return {
        ...call,
        // The others are created without an answer.
        ...(!isFirst && { ended: Number.MAX_SAFE_INTEGER }),
        kind: 'expense',
        group,
        text: billOn(description, day),
        moves,
        paid,
        by: client.id,
        repeat: { answered: call.ended, isPublished: day === until },
        ...(done && { version: 1 }),
      };
    }),
  );
}
