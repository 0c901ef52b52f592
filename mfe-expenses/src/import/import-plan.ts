import { isSameName } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { netsOf } from './file-balances.ts';
import { answerPayer, type Entry, type ImportedFile, type Refused } from './imported-file.ts';
import { inOwnCurrency, type Rates } from './own-currency.ts';

/** The member that a person of the file is; '' becomes a new name in the group. */
export type Mapping = Record<string, string>;
/** Who paid, by the index of the question. */
export type Answers = Record<string, string>;

/** SplitPro names whoever exported the file so. */
const ME = 'You';

/** Proposes the members of the same names, each once. */
export function proposeMembers({ people, source }: ImportedFile, members: readonly SlotMember[], me: string): Mapping {
  const left = new Set(members);
  return Object.fromEntries(
    people.map((person) => {
      const same = [...left].filter(({ name, userId }) =>
        source === 'splitpro-csv' && person === ME ? userId === me : isSameName(name, person),
      );
      const [only] = same.length === 1 ? same : [];
      if (only) left.delete(only);
      return [person, only?.userId ?? ''];
    }),
  );
}

/** The people of the file who share a member with another one. */
export function doubledIn(mapping: Mapping): Set<string> {
  const byMember = Map.groupBy(Object.keys(mapping), (person) => mapping[person] ?? '');
  return new Set(Array.from(byMember).flatMap(([member, people]) => (member && people.length > 1 ? people : [])));
}

/** The questions that need an answer, in the order of the file. */
export const questionsIn = ({ asks }: ImportedFile): Entry[] => asks.flatMap(({ entry }) => entry ?? []);

/** Whoever may have paid: nobody who takes part. */
export const candidatesFor = (entry: Entry, people: readonly string[]): string[] => {
  const takes = entry.kind === 'payment' ? [entry.to] : entry.shares.map(({ person }) => person);
  return people.filter((person) => !takes.includes(person));
};

const UNANSWERED = 'It is not known who paid.';

/** An entry that is imported, in the group's currency, and its place among all entries and questions of the file. */
export type Planned = { entry: Entry; index: number };
export type Plan = { planned: Planned[]; refused: Refused[] };

/** What is imported, and what is not. Without `rates` other currencies cannot be imported yet. */
export function planOf(file: ImportedFile, answers: Answers, own: string, rates: Rates | undefined): Plan {
  const planned: Planned[] = [];
  const refused = [...file.refused];
  const take = (entry: Entry, index: number) => {
    const found = inOwnCurrency(entry, own, rates);
    if ('entry' in found) planned.push({ entry: found.entry, index });
    else refused.push({ row: entry.row, reason: found.reason });
  };
  for (const [index, entry] of file.entries.entries()) take(entry, index);
  for (const [index, entry] of questionsIn(file).entries()) {
    const payer = answers[index];
    if (payer) take(answerPayer(entry, payer), file.entries.length + index);
    else refused.push({ row: entry.row, reason: UNANSWERED });
  }
  return { planned, refused: refused.toSorted((a, b) => a.row - b.row) };
}

/** What the planned entries add to each person's balance. */
export function changesBy(planned: readonly Planned[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { entry } of planned)
    for (const [person, cents] of netsOf(entry)) sums.set(person, (sums.get(person) ?? 0) + cents);
  return sums;
}
