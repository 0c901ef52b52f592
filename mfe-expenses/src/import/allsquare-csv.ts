import { CSV_COLUMNS } from '../export/allsquare-columns.ts';
import { readTable } from './csv-table.ts';
import type { Part, Reader } from './imported-file.ts';
import { type Cells, divisionOf, readNetsTable } from './nets-table.ts';
import { mergeParts, sumOf } from './parts.ts';

const [PAID_BY, NOTES] = [CSV_COLUMNS.indexOf('Paid by'), CSV_COLUMNS.indexOf('Notes')];

const isAllsquare = (header: readonly string[]) => CSV_COLUMNS.every((name, index) => header[index] === name);

/** 'Ann', or 'Ann 20.00; Ben 40.00'; names may contain anything. */
function payersIn(text: string, people: readonly string[], { amount, centsOf }: Cells): Part[] | undefined {
  if (people.includes(text)) return [{ person: text, cents: amount }];
  const longest = people.toSorted((a, b) => b.length - a.length);
  const paid: Part[] = [];
  for (let rest = text; rest !== ''; ) {
    const found = longest.flatMap((person) => {
      const after = rest.startsWith(`${person} `) ? /^([\d.,]+)(?:; |$)/.exec(rest.slice(person.length + 1)) : null;
      return after ? [{ person, whole: after[0], cents: after[1] ?? '' }] : [];
    })[0];
    if (!found) return undefined;
    paid.push({ person: found.person, cents: centsOf(found.cents) });
    rest = rest.slice(found.person.length + 1 + found.whole.length);
  }
  return sumOf(paid) === amount ? mergeParts(paid) : undefined;
}

export const readAllsquareCsv: Reader = (content) => {
  const table = readTable(content, isAllsquare);
  return (
    table &&
    readNetsTable(table, {
      fixed: CSV_COLUMNS.length,
      notesOf: (value) => value[NOTES] ?? '',
      divide: (cells, people) => {
        const paid = payersIn(cells.value[PAID_BY] ?? '', people, cells);
        const shares =
          paid && mergeParts([...paid, ...cells.nets.map(({ person, cents }) => ({ person, cents: -cents }))]);
        // A changed file may name payers who contradict the columns.
        const isWhole = shares?.every(({ cents }) => cents > 0) && sumOf(cells.nets) === 0;
        return paid && shares && isWhole ? { paid, shares } : divisionOf(cells);
      },
    })
  );
};
