import type { NamedBalance } from './balances.repository.ts';

/** Whom answers name for each seat of some books. */
export function peopleAtSeats(people: readonly NamedBalance[]) {
  const bySeat = new Map(people.map((person) => [person.userId, person]));
  return (seat: string) => {
    const { id: userId, name, colour } = bySeat.get(seat) ?? { id: seat, name: 'User', colour: 1 };
    return { userId, name, colour };
  };
}
