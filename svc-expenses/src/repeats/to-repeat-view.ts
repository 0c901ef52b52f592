import { mapSplitUserIds, type Repeat } from '@allsquare/expenses-contract';
import { withMergedSeats } from '../expenses/build-expense.ts';
import type { SeatedPerson } from '../groups/groups.repository.ts';
import type { RepeatEntity } from './repeat.entity.ts';

/** The people of its group by seat. */
type People = ReadonlyMap<string, SeatedPerson>;

/** A repeat as the wire has it, with the holders of the seats. */
export function toRepeatView(repeat: RepeatEntity, people: People): Repeat {
  const { bill, stopped, until, nextOn, nextAt, createdBy, createdAt: _, ...row } = repeat;
  // Show the bill as the next one will be created.
  const { cents, original, splits, split, payers, refund, paidBy, ...fields } = withMergedSeats(
    bill,
    (seat) => people.get(seat)?.person ?? seat,
  );
  const personIn = (seat: string) => {
    const { id, name, colour } = people.get(seat) ?? { id: seat, name: 'User', colour: 1 };
    return { id, name, colour };
  };
  const payer = personIn(paidBy);
  const isCreator = ({ id, accounts }: SeatedPerson) => id === createdBy || accounts?.includes(createdBy);
  const creator = [...people.values()].find(isCreator) ?? { id: createdBy, name: 'User', colour: 1 };
  return {
    ...row,
    expense: {
      ...fields,
      amount: cents,
      ...(original && { original }),
      paidBy: payer.id,
      payer,
      ...(split && { kind: split.kind, split: mapSplitUserIds(split, (seat) => personIn(seat).id) }),
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
    ...(stopped && { stopped: { code: stopped.code, people: whoLeft(stopped.seats, people) } }),
    createdBy: creator.id,
    creator: { id: creator.id, name: creator.name, colour: creator.colour },
  };
}

/** Each person once. */
function whoLeft(seats: string[], people: People) {
  const left = seats.map((seat) => {
    const { id, name, leftAt } = people.get(seat) ?? { id: seat, name: 'User', leftAt: null };
    return { id, name, ...(leftAt && { leftAt: leftAt.toISOString() }) };
  });
  return [...new Map(left.map((one) => [one.id, one])).values()];
}
