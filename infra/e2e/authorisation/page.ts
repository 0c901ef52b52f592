import { problems as session } from '@allsquare/auth-contract';
import { callers } from './callers.ts';
import { type Area, areas, type Row, routeOf } from './table.ts';

const CALLERS: [string, string][] = [
  ['signed out', 'no token'],
  ['stranger', 'signed in, and has nothing to do with the others but for what stands above a table'],
  ['member', 'a member of the group'],
  ['admin', 'its only admin, who made it'],
  ['former member', 'was a member and has left'],
  ['member of another group', 'made a group of their own'],
];

/** infra/docs/authorisation.md, as the table says it and Biome formats it. */
export function page(): string {
  return [
    '# Who may do what',
    'Made from the table of `infra/e2e/authorisation`, to which `infra/e2e/authorisation.test.ts` holds the running product, route by route and caller by caller. Change the table, then write this page with `npm run authorisation`. A route that an OpenAPI document names and the table does not fails the test.',
    'An answer is the status and, of a refusal, its code, whose sentence stands below the table. The token alone says who calls ([the wire](wire.md)): without one it is 401. Who is no member, or has no part in a thing, is told that it is not there (404), also where only admins may; who sees it without the right to change it is told so (403). `/api/docs` and the documents are open to everybody.',
    table(['Caller', 'Is'], CALLERS),
    ...areas.flatMap(section),
  ]
    .join('\n\n')
    .concat('\n');
}

const section = ({ title, world, rows, problems }: Area) => [
  `## ${title}`,
  world,
  table(
    ['Route', ...callers],
    rows.map((row) => [nameOf(row), ...callers.map((caller) => row.answers[caller])]),
  ),
  table(
    ['Code', 'Says'],
    codesIn(rows).map((code) => [`\`${code}\``, { ...session, ...problems }[code]?.message ?? '']),
  ),
];

const nameOf = ({ operation, when }: Row) => `\`${routeOf(operation)}\`${when ? ` ${when}` : ''}`;

const codesIn = (rows: Row[]) => {
  const answers = rows.flatMap((row) => Object.values(row.answers));
  return [...new Set(answers.flatMap((answer) => answer.split(' ').slice(1)))].toSorted();
};

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), 3));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
