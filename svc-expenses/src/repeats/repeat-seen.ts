import { type Repeat, turnSplit } from '@allsquare/expenses-contract';
import type { SeatedPerson } from '../groups/groups.repository.ts';
import type { RepeatEntity } from './repeat.entity.ts';

/** The people of its group by seat. */
type People = ReadonlyMap<string, SeatedPerson>;

/** A repeat as it is answered, with who holds the seats. */
export function repeatSeen(repeat: RepeatEntity, people: People): Repeat {
  const { bill, stopped, until, nextOn, nextAt, createdBy, createdAt: _, ...row } = repeat;
  const { cents, splits, split, payers, refund, ...said } = bill;
  const personIn = (seat: string) => {
    const { id, name, colour } = people.get(seat) ?? { id: seat, name: 'User', colour: 1 };
    return { id, name, colour };
  };
  const payer = personIn(bill.paidBy);
  const creator = [...people.values()].find(({ id }) => id === createdBy) ?? { name: 'User', colour: 1 };
  return {
    ...row,
    expense: {
      ...said,
      amount: cents,
      paidBy: payer.id,
      payer,
      ...(split && { kind: split.kind, split: turnSplit(split, (seat) => personIn(seat).id) }),
      ...(payers && {
        payers: payers.map(({ userId, cents: amount }) => ({
          userId: personIn(userId).id,
          amount,
          user: personIn(userId),
        })),
      }),
      ...(refund && { refund }),
    },
    ...(!split && {
      splits: splits.map(({ userId, amount }) => ({
        userId: personIn(userId).id,
        ...(amount != null && { amount }),
        user: personIn(userId),
      })),
    }),
    ...(until && { until }),
    ...(nextOn && nextAt && { next: nextOn }),
    ...(stopped && { stopped: { code: stopped.code, people: stopped.seats.map((seat) => whoLeft(seat, people)) } }),
    createdBy,
    creator: { id: createdBy, name: creator.name, colour: creator.colour },
  };
}

function whoLeft(seat: string, people: People) {
  const { id, name, leftAt } = people.get(seat) ?? { id: seat, name: 'User', leftAt: null };
  return { id, name, ...(leftAt && { leftAt: leftAt.toISOString() }) };
}
