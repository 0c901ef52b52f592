import type { Creates } from './creates.ts';
import type { Figures } from './drive.ts';
import { type Delays, WRITES_PER_SECOND } from './event-delay.ts';

/** One operation measured at its three places one right after the other, `pgbench` in transactions per second. */
export type Round = { name: string; statements: number; pgbench: number; service: Figures; gateway: Figures };

const HEAD = [
  '',
  'statements',
  'pgbench /s',
  'service /s',
  'p50 ms',
  'p99 ms',
  'gateway /s',
  'p50 ms',
  'p99 ms',
  'service : pgbench',
  'gateway : pgbench',
];

/**
 * Prints medians over the rounds; ratios are medians of the rounds' own ratios, because what else the machine does
 * changes from round to round.
 */
export function report(rounds: Round[], delays: Delays) {
  const names = [...new Set(rounds.map((round) => round.name))];
  const of = (name: string, figure: (round: Round) => number) =>
    median(rounds.filter((round) => round.name === name).map(figure));
  const figures = (name: string, place: 'service' | 'gateway') => [
    whole(of(name, (round) => round[place].perSecond)),
    tenths(of(name, (round) => round[place].p50)),
    tenths(of(name, (round) => round[place].p99)),
  ];
  const rows = names.map((name) => [
    name,
    whole(of(name, (round) => round.statements)),
    whole(of(name, (round) => round.pgbench)),
    ...figures(name, 'service'),
    ...figures(name, 'gateway'),
    hundredths(of(name, (round) => round.service.perSecond / round.pgbench)),
    hundredths(of(name, (round) => round.gateway.perSecond / round.pgbench)),
  ]);
  console.log(`\n${markdown([HEAD, ...rows])}\n`);

  const times = (name: string, than: string) => {
    const small = rounds.filter((round) => round.name === than);
    const large = rounds.filter((round) => round.name === name);
    return hundredths(
      median(large.map((round, n) => (small[n]?.service.perSecond ?? Number.NaN) / round.service.perSecond)),
    );
  };
  const goals = [
    [
      'create expense, service : pgbench',
      'at least 0.50',
      hundredths(of('create expense', (r) => r.service.perSecond / r.pgbench)),
    ],
    [
      'create expense, gateway : pgbench',
      'at least 0.35',
      hundredths(of('create expense', (r) => r.gateway.perSecond / r.pgbench)),
    ],
    ['balances, time for 100,000 : 100 expenses', 'at most 1.20', times('balances, 100,000', 'balances, 100 expenses')],
    [
      'first page, time for 100,000 : 100 expenses',
      'at most 1.20',
      times('first page, 100,000', 'first page, 100 expenses'),
    ],
    [
      `event after the commit, p99 at ${WRITES_PER_SECOND} writes/s`,
      'under 100 ms',
      `${tenths(delays.sinceAnswer.p99)} ms after the answer, ${tenths(delays.sinceRequest.p99)} ms after the request`,
    ],
  ];
  console.log(`${markdown([['Goal', 'wanted', 'measured'], ...goals])}\n`);
}

/** Prints what a create costs, alone and beside others. */
export function reportCreates({ runs, packets, processor, commits, memory }: Creates) {
  const ceilings = [...(runs[0]?.ceilings.keys() ?? [])];
  const rows = runs.map((run) => [
    `${run.groups}, ${run.connections} at once`,
    whole(run.edge.perSecond),
    tenths(run.edge.p50),
    tenths(run.edge.p99),
    ...ceilings.map((name) => whole(run.ceilings.get(name) ?? Number.NaN)),
  ]);
  const head = ['create through the edge', 'edge /s', 'p50 ms', 'p99 ms', ...ceilings.map((name) => `${name} /s`)];
  console.log(`${markdown([head, ...rows])}\n`);

  const megabytes = (bytes = Number.NaN) => tenths(bytes / 2 ** 20);
  const sum = (figures: Map<unknown, number>, but?: string) =>
    Array.from(figures, ([name, figure]) => (name === but ? 0 : figure)).reduce((total, each) => total + each, 0);
  const parts = Array.from(processor, ([name, milliseconds]) => [
    name,
    hundredths(milliseconds),
    megabytes(memory.idle.get(name)),
    megabytes(memory.afterwards.get(name)),
  ]);
  const all = ['all', hundredths(sum(processor)), megabytes(sum(memory.idle)), megabytes(sum(memory.afterwards))];
  const withoutPostgres = [
    'all but postgres',
    hundredths(sum(processor, 'postgres')),
    megabytes(sum(memory.idle, 'postgres')),
    megabytes(sum(memory.afterwards, 'postgres')),
  ];
  const partsHead = ['process', 'processor ms a create', 'MB before', 'MB afterwards'];
  console.log(`${markdown([partsHead, ...parts, all, withoutPostgres])}\n`);
  console.log(`A create alone: ${tenths(packets)} packets from svc-expenses to PostgreSQL.`);
  console.log(`Under load: ${tenths(commits)} writing transactions a create, in all databases.\n`);
}

/** A request with nothing beside it, and its goal for the median. */
export type Alone = Figures & { name: string; wanted: number };

/** Prints how long each of these requests takes. */
export function reportAlone(requests: Alone[]) {
  const rows = requests.map(({ name, wanted, p50, p99 }) => [
    name,
    `at most ${wanted}`,
    hundredths(p50),
    hundredths(p99),
  ]);
  console.log(`${markdown([['alone, through the edge', 'wanted p50 ms', 'p50 ms', 'p99 ms'], ...rows])}\n`);
}

export const markdown = ([head = [], ...rows]: string[][]) => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const whole = (value: number) => value.toFixed(0);
export const tenths = (value: number) => value.toFixed(1);
export const hundredths = (value: number) => value.toFixed(2);
