import { checkMemberChanges, checkMemberFacts, type MemberChangeRow, type MemberFact } from './check-member-facts.ts';
import type { Books, History, MemberWrite, Moves } from './history.ts';

/** The final seats of the group and their people, also former members and merged seats. */
export type SeatHolder = { seat: string; holder: string; active?: boolean };

type Evidence = {
  history: History;
  books: Books;
  group: string;
  seatHolders: SeatHolder[];
  facts: MemberFact[];
  /** The history of members, as the product lists it. */
  changes: MemberChangeRow[];
  /** The final balances in the members' answers, by person. */
  answered: Moves;
  /** Whether the books went back in time, so acknowledged writes may be missing. */
  isRestored: boolean;
};

/**
 * Errors in a group that people join and leave, from which they are removed and in which seats are merged, compared
 * with its history: a sentence each. The books name seats forever, so each seat's balance is the sum of its postings.
 * Seats that were merged at some time are summed together. An author retains the seat from which they paid, so only an
 * account's own bills and payments change what it has paid minus what it was charged.
 */
export function checkMembers({
  history,
  books,
  group,
  seatHolders,
  facts,
  changes,
  answered,
  isRestored,
}: Evidence): string[] {
  const isHere = (one: { group: string }) => one.group === group;
  const personOf = joined(history.merges);
  const sums = (moves: Moves) => {
    const sum = new Map<string, number>();
    for (const [seat, cents] of Object.entries(moves)) sum.set(personOf(seat), (sum.get(personOf(seat)) ?? 0) + cents);
    return sum;
  };
  const writes = new Map(history.writes.filter(isHere).map((write) => [write.text, write]));
  const log = books.log.filter(isHere);
  const newest = [...Map.groupBy(log, ({ id }) => id).values()].map((versions) =>
    versions.reduce((one, other) => (one.version > other.version ? one : other)),
  );
  const current = newest.flatMap(({ text }) => writes.get(text) ?? []);
  const found: string[] = [];

  const posted = new Map<string, number>();
  for (const { moves } of current)
    for (const [person, cents] of sums(moves)) posted.set(person, (posted.get(person) ?? 0) + cents);
  const stored = sums(books.current.find(isHere)?.cents ?? {});
  for (const person of new Set([...posted.keys(), ...stored.keys()]))
    if ((posted.get(person) ?? 0) !== (stored.get(person) ?? 0))
      found.push(`the balance of ${person} is ${stored.get(person) ?? 0}, its entries ${posted.get(person) ?? 0}`);

  const holders = Map.groupBy(seatHolders, ({ seat }) => personOf(seat));
  for (const { text, by, moves } of current) {
    const [payer = ''] = Object.keys(moves);
    const names = (holders.get(personOf(payer)) ?? []).map(({ holder }) => holder);
    if (by && !names.includes(by))
      found.push(`a claim has moved: ${text} was paid from ${payer}, which ${names.join()} holds`);
  }

  for (const [person, cents] of stored) {
    const seats = holders.get(person) ?? [];
    // Restored books have a place that a person took later, and has left since, under its own id.
    const names = new Set([...seats.map(({ holder }) => holder), ...(isRestored ? seats.map(({ seat }) => seat) : [])]);
    const shown = [...names].reduce((sum, holder) => sum + (answered[holder] ?? 0), 0);
    if (shown !== cents) found.push(`${[...names].join()} paid minus was charged ${cents} and is answered ${shown}`);
  }

  if (!isRestored) {
    const logged = new Set(log.map(({ text }) => text));
    for (const { text, outcome } of writes.values())
      if (outcome === 'acknowledged' && !logged.has(text)) found.push(`lost: ${text} was acknowledged`);
  }
  return [
    ...found,
    ...checkRemovals(history.members),
    ...checkAccounts(history.members, seatHolders),
    ...checkMemberFacts(history.members, facts),
    ...checkMemberChanges(changes, facts),
  ];
}

/** Only an admin adds a removed person again. */
function checkRemovals(members: MemberWrite[]): string[] {
  const removals = members.filter(({ what, outcome }) => what === 'remove' && outcome === 'acknowledged');
  return removals.flatMap((removal) =>
    members
      .filter(
        ({ what, person, outcome, began }) =>
          what === 'join' && person === removal.person && outcome === 'acknowledged' && began > removal.ended,
      )
      .filter(
        (join) =>
          !members.some(
            ({ what, person, outcome, began, ended }) =>
              what === 'add' &&
              person === removal.person &&
              outcome !== 'refused' &&
              ended > removal.began &&
              began < join.ended,
          ),
      )
      .map((join) => `${join.session} was removed and came back by the link at ${Math.round(join.began)}`),
  );
}

/** A converted guest remains the same account; a deleted account is no longer a member. */
function checkAccounts(members: MemberWrite[], seatHolders: SeatHolder[]): string[] {
  const active = new Set(seatHolders.filter((one) => one.active).map(({ holder }) => holder));
  const done = members.filter(({ outcome }) => outcome === 'acknowledged');
  return [
    ...done
      .filter(({ what, person, account }) => what === 'convert' && account !== person)
      .map(({ session, account }) => `${session} was converted to another account, ${account}`),
    ...done
      .filter(({ what, person }) => what === 'delete' && active.has(person))
      .map(({ session, person }) => `${session} has deleted the account ${person}, which is still a member`),
  ];
}

/** Returns one name for all seats that these pairs connect. */
function joined(pairs: [string, string][]): (seat: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (seat: string): string => {
    const parent = parents.get(seat);
    return parent === undefined ? seat : rootOf(parent);
  };
  for (const [one, other] of pairs) {
    const [from, to] = [rootOf(one), rootOf(other)];
    if (from !== to) parents.set(from, to);
  }
  return rootOf;
}
