import { createSettlement, type Settlement, updateSettlement } from '@allsquare/expenses-contract';
import { paidAs } from './history.ts';
import type { Person } from './person.ts';
import type { WriteFacts } from './recorder.ts';

export async function pay(person: Person) {
  const { payment, about } = written(person, person.group());
  const body = { groupId: about.group, ...payment, notes: about.text };
  const inputOf = (ref: string) => ({ body: { ...body, ref } });
  person.remember('settlement', await person.recorder.writeUnderRef<Settlement>(createSettlement, inputOf, about));
}

export async function changePayment(person: Person) {
  const thing = person.one('settlement', ({ isDeleted }) => !isDeleted);
  if (!thing) return;
  const { id, groupId, version } = thing;
  const { payment, about } = written(person, groupId);
  const body = { ...payment, notes: about.text, version };
  const done = await person.recorder.write<Settlement>(updateSettlement, { params: { id }, body }, about);
  person.remember('settlement', done);
}

export function written({ client, people, random, text }: Person, group: string) {
  const [payerId = '', payeeId = ''] = random.some(people, 2);
  const amount = random.between(1, 5_000);
  const moves = { [payerId]: amount, [payeeId]: -amount };
  const original = random.happens(0.3) ? { currency: 'CHF', amount: random.between(1, 9_000) } : null;
  const paid = paidAs(amount, original);
  const about: WriteFacts = { kind: 'settlement', group, text: text(), moves, paid, by: client.id };
  return { payment: { payerId, payeeId, amount, original }, about };
}
