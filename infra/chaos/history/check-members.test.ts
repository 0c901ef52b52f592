import { expect, test } from '@jest/globals';
import type { MemberChangeRow, MemberFact } from './check-member-facts.ts';
import { checkMembers } from './check-members.ts';
import type { Books, History, MemberWrite, Write } from './history.ts';

const GROUP = 'group';
const at = (began: number) => ({ session: 'Fay', began, ended: began + 1 });
const done = { outcome: 'acknowledged' } as const;

/** Fay took Ida's place and paid a dinner that Ann shared; Jon's place, which owes Ann a taxi, is part of Gus. */
const dinner: Write = {
  ...at(2),
  ...done,
  kind: 'expense',
  group: GROUP,
  text: 'dinner',
  moves: { ida: 50, ann: -50 },
  by: 'fay',
};
const taxi: Write = { ...dinner, ...at(4), text: 'taxi', moves: { gus: 30, jon: -30 }, by: 'gus' };
const payment: Write = {
  ...dinner,
  ...at(6),
  kind: 'settlement',
  text: 'paid',
  moves: { gus: 20, ann: -20 },
  by: 'gus',
};
const join: MemberWrite = { ...at(0), ...done, what: 'join', person: 'fay' };
const history: History = {
  writes: [dinner, taxi, payment],
  reads: [],
  counts: [],
  presets: [],
  archives: [],
  offClocks: [],
  members: [join],
  merges: [['jon', 'gus']],
  deletable: [],
};
const books: Books = {
  log: history.writes.map(({ kind, text }) => ({ kind, group: GROUP, id: text, version: 1, text })),
  balances: [],
  current: [{ group: GROUP, version: 3, cents: { ida: 50, ann: -70, gus: 50, jon: -30 } }],
  facts: [],
  notified: [],
};
const right = {
  history,
  books,
  group: GROUP,
  seatHolders: [
    { seat: 'ann', holder: 'ann' },
    { seat: 'ida', holder: 'fay' },
    { seat: 'gus', holder: 'gus' },
    { seat: 'jon', holder: 'jon' },
  ],
  facts: [{ kind: 'member-added', person: 'fay', by: 'fay' }] as MemberFact[],
  changes: [{ kind: 'member-joined', person: 'fay', by: 'fay' }] as MemberChangeRow[],
  answered: { ann: -70, fay: 50, gus: 20 },
  isRestored: false,
};
const standing = (cents: Record<string, number>) => ({ ...books, current: [{ group: GROUP, version: 3, cents }] });

/** With these membership writes, each of which has a domain event if it was acknowledged. */
const checked = (members: MemberWrite[], more: Partial<typeof right> = {}) => {
  const facts = more.facts ?? factsOf(members);
  return checkMembers({ ...right, changes: facts.map(rowOf), ...more, facts, history: { ...history, members } });
};
const rowOf = ({ kind, person, by }: MemberFact): MemberChangeRow => ({
  kind: kind === 'member-added' ? 'member-joined' : by === person ? 'member-left' : 'member-removed',
  person,
  by,
});
const factsOf = (members: MemberWrite[]): MemberFact[] =>
  members.flatMap(({ what, person, outcome }) => {
    const kind = { join: 'member-added', add: 'member-added', remove: 'member-removed' } as const;
    return outcome === 'acknowledged' && what in kind
      ? [{ kind: kind[what as keyof typeof kind], person, by: person }]
      : [];
  });

test('accepts a correct group, also while either merged seat has the balance', () => {
  expect(checkMembers(right)).toEqual([]);
  expect(checkMembers({ ...right, books: standing({ ida: 50, ann: -70, gus: 20 }) })).toEqual([]);
});

test("accepts a balance under its place's id in restored books only", () => {
  const answered = { ann: -70, ida: 50, gus: 20 } as unknown as typeof right.answered;
  expect(checkMembers({ ...right, answered, isRestored: true })).toEqual([]);
  expect(checkMembers({ ...right, answered })).toEqual(['fay paid minus was charged 50 and is answered 0']);
});

test('finds balances that differ from the entries', () => {
  const found = checkMembers({ ...right, books: standing({ ida: 60, ann: -80, gus: 20 }) });
  expect(found).toContain('the balance of ida is 60, its entries 50');
});

test('finds a claim that another holds, and one that no response confirms', () => {
  const held = right.seatHolders.map((one) => (one.seat === 'ida' ? { seat: 'ida', holder: 'hal' } : one));
  expect(checkMembers({ ...right, seatHolders: held })).toContain(
    'a claim has moved: dinner was paid from ida, which hal holds',
  );
  expect(checkMembers({ ...right, answered: { ann: -70, gus: 20 } })).toEqual([
    'fay paid minus was charged 50 and is answered 0',
  ]);
});

test('finds an account whose response differs from what it paid minus its charges', () => {
  expect(checkMembers({ ...right, answered: { ...right.answered, gus: 50 } })).toEqual([
    'gus,jon paid minus was charged 20 and is answered 50',
  ]);
});

test('finds a lost write, unless the books were restored', () => {
  const without = { ...books, log: books.log.slice(1), current: standing({ ann: -20, gus: 20 }).current };
  const answered = { ann: -20, gus: 20 };
  expect(checkMembers({ ...right, books: without, answered })).toEqual(['lost: dinner was acknowledged']);
  expect(checkMembers({ ...right, books: without, answered, isRestored: true })).toEqual([]);
});

test('finds a removed person who rejoined by the link, unless an admin may have added them', () => {
  const removal: MemberWrite = { ...at(10), ...done, what: 'remove', person: 'fay' };
  const back: MemberWrite = { ...join, ...at(20) };
  const added: MemberWrite = { ...at(15), what: 'add', person: 'fay', outcome: 'unknown' };
  const withMembers = (...members: MemberWrite[]) => checked(members);
  expect(withMembers(join, removal, back)).toEqual(['Fay was removed and came back by the link at 20']);
  expect(withMembers(join, removal, added, back)).toEqual([]);
  expect(withMembers(join, removal, { ...added, outcome: 'refused' }, back)).toHaveLength(1);
});

test('finds a guest who was converted to another account', () => {
  const conversion: MemberWrite = { ...at(10), ...done, what: 'convert', person: 'fay', account: 'fay' };
  const withMembers = (...members: MemberWrite[]) => checked(members);
  expect(withMembers(join, conversion)).toEqual([]);
  expect(withMembers(join, { ...conversion, account: 'gus' })).toEqual(['Fay was converted to another account, gus']);
  expect(withMembers(join, { ...conversion, account: 'gus', outcome: 'unknown' })).toEqual([]);
});

test('finds a deleted account that is still a member', () => {
  const deletion: MemberWrite = { ...at(10), ...done, what: 'delete', person: 'fay' };
  const holderOf = (active: boolean) =>
    right.seatHolders.map((one) => ({ ...one, active: active || one.holder !== 'fay' }));
  const withHolders = (active: boolean, outcome: MemberWrite['outcome']) =>
    checkMembers({
      ...right,
      seatHolders: holderOf(active),
      history: { ...history, members: [join, { ...deletion, outcome }] },
    });
  expect(withHolders(true, 'acknowledged')).toEqual(['Fay has deleted the account fay, which is still a member']);
  expect(withHolders(false, 'acknowledged')).toEqual([]);
  expect(withHolders(true, 'unknown')).toEqual([]);
});

test('finds a member who joined or left without a request, despite a refusal, twice, or not despite a confirmation', () => {
  const came: MemberFact = { kind: 'member-added', person: 'fay', by: 'fay' };
  const withFacts = (outcome: MemberWrite['outcome'], ...facts: MemberFact[]) =>
    checked([{ ...join, outcome }], { facts });
  expect(withFacts('acknowledged')).toEqual(['fay has 0 domain events member-added, of 1 to 1 writes']);
  expect(withFacts('refused', came)).toEqual(['fay has 1 domain events member-added, of 0 to 0 writes']);
  expect(withFacts('unknown', came, came)).toEqual(['fay has 2 domain events member-added, of 0 to 1 writes']);
  expect(withFacts('acknowledged', came, { ...came, kind: 'member-removed' })).toEqual([
    'fay has 1 domain events member-removed, of 0 to 0 writes',
  ]);
  expect(withFacts('unknown', came)).toEqual([]);
});

test('finds a change of members without a row, with two, or by somebody else', () => {
  const row = { kind: 'member-joined', person: 'fay', by: 'fay' };
  const rows = 'rows member-added of fay by fay, of 1 events';
  expect(checkMembers({ ...right, changes: [] })).toEqual([`the history of members has 0 ${rows}`]);
  expect(checkMembers({ ...right, changes: [row, row] })).toEqual([`the history of members has 2 ${rows}`]);
  expect(checkMembers({ ...right, changes: [{ ...row, by: 'ann' }] })).toHaveLength(2);
  // Roles and unclaimed places have no such event.
  const others = ['member-promoted', 'place-added'].map((kind) => ({ ...row, kind }));
  expect(checkMembers({ ...right, changes: [row, ...others] })).toEqual([]);
});
