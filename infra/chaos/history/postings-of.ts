import { type Books, deletionOf, type ItemBill, type Moves, undoOf, type Write } from './history.ts';

type Logged = Books['log'][number];
type State = { moves: Moves; bill?: ItemBill | undefined };

/** A version of an object as one key. */
export const versionOf = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;

/** The write that created a version. */
export const writeOf = ({ text, write = text }: Logged) => write;

export function add(all: Moves[]): Moves {
  const sum: Moves = {};
  for (const moves of all) for (const [user, cents] of Object.entries(moves)) sum[user] = (sum[user] ?? 0) + cents;
  return sum;
}

/**
 * The postings of each version of everything, by `versionOf`: those of its write, or those that follow from the version
 * before.
 */
export function postingsOf(log: Logged[], writes: Write[]): Map<string, Moves> {
  const written = new Map(writes.map((write) => [write.text, write]));
  const found = new Map<string, Moves>();
  for (const versions of Map.groupBy(log, ({ id }) => id).values()) {
    const states = new Map<number, State>();
    for (const one of versions.toSorted((a, b) => a.version - b.version)) {
      const state = stateOf(one, written.get(writeOf(one)), states);
      states.set(one.version, state);
      found.set(versionOf(one), state.moves);
    }
  }
  return found;
}

function stateOf({ id, version, text, write }: Logged, done: Write | undefined, states: Map<number, State>): State {
  if (text === deletionOf(id, version - 1)) return { moves: {} };
  // A restored or reverted object is as it was before the undone version.
  if (write === undoOf(id, version - 1)) return states.get(version - 2) ?? { moves: {} };
  const before = states.get(version - 1)?.bill;
  const bill = done?.tap && before ? tapped(before, done.tap) : done?.bill;
  return { moves: bill ? movesOf(bill) : (done?.moves ?? {}), bill };
}

const tapped = (bill: ItemBill, { item, person, parts }: NonNullable<Write['tap']>): ItemBill => ({
  ...bill,
  items: bill.items.map((one) => (one.id === item ? { ...one, of: { ...one.of, [person]: parts } } : one)),
});

/** Prices divide without a remainder. */
function movesOf({ paid, people, items, times }: ItemBill): Moves {
  const shares = items.map(({ cents, of }) => {
    const parts = Object.keys(of).length > 0 ? of : Object.fromEntries(people.map((person) => [person, 1]));
    const whole = Object.values(parts).reduce((sum, part) => sum + part, 0);
    return Object.fromEntries(Object.entries(parts).map(([person, part]) => [person, (-times * cents * part) / whole]));
  });
  return add([paid, ...shares]);
}
