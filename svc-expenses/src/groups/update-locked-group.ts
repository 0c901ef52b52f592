import type { Transaction } from '@allsquare/service-kit';
import { type LockedRow, lockKey } from './groups.repository.ts';

type Moves = ReadonlyMap<string, number>;
const NONE: Moves = new Map();

/** Updates the cached group that a write has locked, by seat, for the next writes in its transaction. */
export function updateLockedGroup(
  tx: Transaction,
  groupId: string,
  { cents = NONE, errors = NONE }: { cents?: Moves; errors?: Moves },
) {
  tx.updateCached<LockedRow>(lockKey(groupId), (row) => {
    return {
      ...row,
      version: row.version + (cents.size > 0 ? 1 : 0),
      people: row.people.map((person) => ({
        ...person,
        cents: person.cents + (cents.get(person.seat) ?? 0),
        error: person.error + (errors.get(person.seat) ?? 0),
      })),
    };
  });
}
