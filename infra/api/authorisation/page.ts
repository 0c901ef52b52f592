import { problems as session } from '@allsquare/auth-contract';
import { type Caller, callers } from './callers.ts';
import { type SpecialCaller, specialCallers } from './special-callers.ts';
import { type Area, areas, type Row, routeOf } from './table.ts';

/** A caller's column, and who the caller is. */
const CALLERS: Record<Caller, [column: string, is: string]> = {
  'signed out': ['out', 'no token'],
  stranger: ['none', 'signed in; unrelated to the others except as stated above a table'],
  member: ['member', 'a member of the group'],
  admin: ['admin', 'its only admin, who created it'],
  'former member': ['former', 'was a member and has left by themselves'],
  'former member with a balance': ['reader', 'an admin has removed them, and their balance is open'],
  removed: ['removed', 'an admin has removed them, and nothing is open'],
  'member of another group': ['other', 'has created a group of their own'],
  guest: ['guest', 'a member of the group who has no account, but joined by its link'],
  'guest of another group': ['stray', 'has joined another group so'],
};

/**
 * These callers have separate tables, because one table would be too wide. Each names the caller whose answers apply
 * otherwise.
 */
const apart: { says: string; like: Partial<Record<Caller, Caller>> }[] = [
  {
    says: 'A guest is answered as the member, a stray one as the other, but for:',
    like: { guest: 'member', 'guest of another group': 'member of another group' },
  },
  { says: 'Whom an admin has removed is answered as the former member, but for:', like: { removed: 'former member' } },
];
const wide = callers.filter((caller) => !apart.some(({ like }) => like[caller]));

/** infra/docs/authorisation.md, generated from the table and formatted as Biome does. */
export function page(): string {
  return [
    '# Who may do what',
    `Generated from the table in \`infra/api/authorisation\`. \`infra/api/authorisation.test.ts\` checks it against the running
product, route by route and caller by caller, and fails on a route that is in an OpenAPI document but not in the table.
To change this page, change the table and run \`npm run release -- generate\`.`,
    `A cell holds the status and, for a refusal, the letter of its code below the table. Only the token identifies the
caller ([the wire](wire.md)); without one a route that is not public answers 401. Callers who may not know of a thing
get 404, on admin routes too. Callers who may see it but not change it get 403; who has left and still reads gets 404
for a write, like everybody who has left. \`/api/docs\` and the documents are public.`,
    table(
      ['Column', 'Caller', 'Is'],
      callers.map((caller) => [CALLERS[caller][0], caller, CALLERS[caller][1]]),
    ),
    ...areas.flatMap(section),
    '## Special callers',
    `The rules hold too where an event has not reached every part of the product yet, or must not be believed.
\`infra/api/special-callers.test.ts\` asks all routes on groups and on oneself as these callers. Each is answered as
another one above ('As'), except on the routes named.`,
    Object.entries<SpecialCaller>(specialCallers).map(specialCallerLines).join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

const specialCallerLines = ([caller, { description, like, except, replacesCode = {} }]: [string, SpecialCaller]) =>
  [
    `- **${caller}**: ${description}. As: ${like}.`,
    ...[...Object.entries(except), ...Object.entries(replacesCode)].map(([at, answer]) => `  - \`${at}\`: ${answer}`),
  ].join('\n');

function section({ title, world, rows, problems }: Area): string[] {
  const codes = codesIn(rows);
  const letterOf = (code: string) => String.fromCodePoint(97 + codes.indexOf(code));
  const cell = (answer: string) => answer.replace(/(?<= ).+/, letterOf);
  return [
    `## ${title}`,
    world,
    table(
      ['Route', ...wide.map((caller) => CALLERS[caller][0])],
      rows.map((row) => [nameOf(row), ...wide.map((caller) => cell(row.answers[caller]))]),
    ),
    ...apart.flatMap(({ says, like }) => {
      const those = callers.filter((caller) => like[caller]);
      const others = rows.filter(({ answers }) =>
        those.some((caller) => answers[caller] !== answers[like[caller] ?? caller]),
      );
      if (others.length === 0) return [];
      return [
        says,
        table(
          ['Route', ...those.map((caller) => CALLERS[caller][0])],
          others.map((row) => [nameOf(row), ...those.map((caller) => cell(row.answers[caller]))]),
        ),
      ];
    }),
    table(
      ['', 'Code', 'Message'],
      codes.map((code) => [letterOf(code), `\`${code}\``, { ...session, ...problems }[code]?.message ?? '']),
    ),
  ];
}

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
