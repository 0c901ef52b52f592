import { loadavg } from 'node:os';
import type { Creates, Run } from './creates.ts';
import type { Figures } from './drive.ts';
import { type Delays, WRITES_PER_SECOND } from './event-delay.ts';
import type { FirstViews } from './first-views.ts';
import { COMMON, FEW, FEW_OF_MANY, FIRST_PAGE, MANY, RARE } from './operations.ts';

/** One operation measured at both places in sequence. */
export type Round = { name: string; service: Figures; gateway: Figures };

/** Prints medians over the rounds. */
export function report(rounds: Round[], delays: Delays) {
  const names = [...new Set(rounds.map((round) => round.name))];
  const roundsOf = (name: string) => rounds.filter((round) => round.name === name);
  const of = (name: string, figure: (round: Round) => number) => median(roundsOf(name).map(figure));
  const figures = (name: string, place: 'service' | 'gateway') => [
    whole(of(name, (round) => round[place].perSecond)),
    tenths(of(name, (round) => round[place].p50)),
    tenths(of(name, (round) => round[place].p99)),
  ];
  const rows = names.map((name) => [name, ...figures(name, 'service'), ...figures(name, 'gateway')]);
  const head = ['', 'service /s', 'p50 ms', 'p99 ms', 'gateway /s', 'p50 ms', 'p99 ms'];
  console.log(`\n${markdown([head, ...rows])}\n`);

  const times = (name: string, than: string) => {
    const ratios = roundsOf(name).map(
      ({ service }, n) => (roundsOf(than)[n]?.service.perSecond ?? Number.NaN) / service.perSecond,
    );
    return hundredths(median(ratios));
  };
  const goals = [
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

/** Prints the cost of a create, alone and beside others. */
export function reportCreates({ runs, packets, processor, commits, memory }: Creates) {
  const rows = runs.map((run) => [
    `${run.groups}, ${run.connections} at once`,
    whole(run.edge.perSecond),
    tenths(run.edge.p50),
    tenths(run.edge.p99),
    whole(run.yardstick),
  ]);
  const head = ['create through the edge', 'edge /s', 'p50 ms', 'p99 ms', 'simple-update /s'];
  console.log(`${markdown([head, ...rows])}\n`);

  const megabytes = (bytes = Number.NaN) => tenths(bytes / 2 ** 20);
  const parts = Array.from(processor, ([name, milliseconds]) => [
    name,
    hundredths(milliseconds),
    megabytes(memory.idle.get(name)),
    megabytes(memory.afterwards.get(name)),
  ]);
  const all = ['all', hundredths(sumOf(processor)), megabytes(sumOf(memory.idle)), megabytes(sumOf(memory.afterwards))];
  const withoutPostgres = [
    'all but postgres',
    hundredths(sumOf(processor, 'postgres')),
    megabytes(sumOf(memory.idle, 'postgres')),
    megabytes(sumOf(memory.afterwards, 'postgres')),
  ];
  const partsHead = ['process', 'processor ms a create', 'MB before', 'MB afterwards'];
  console.log(`${markdown([partsHead, ...parts, all, withoutPostgres])}\n`);
  console.log(`A create alone: ${tenths(packets)} packets from svc-expenses to PostgreSQL.`);
  console.log(`Under load: ${tenths(commits)} writing transactions a create, in all databases.\n`);
}

/** A request without other load, its goal for the median, and the processor time (ms) of all its effects. */
export type Alone = Figures & { name: string; wanted: number | undefined; processor: number };

/** Prints the duration of each of these requests. */
export function reportAlone(requests: Alone[]) {
  const rows = requests.map(({ name, wanted, p50, p99, processor }) => [
    name,
    wanted ? `at most ${wanted}` : '',
    hundredths(p50),
    hundredths(p99),
    hundredths(processor),
  ]);
  const head = ['alone, through the edge', 'wanted p50 ms', 'p50 ms', 'p99 ms', 'processor ms'];
  console.log(`${markdown([head, ...rows])}\n`);
}

/** How long (ms) a start takes that finds its databases, and the bytes of all but PostgreSQL after a rest. */
export type Start = { secondStart: number; memory: number };

/** Of the run of 28 November 2026 in which Spliit was measured: its creates a second, and pgbench's transactions. */
const SPLIIT = { creates: 431, yardstick: 5488 };

/**
 * Prints the goals beside the results of 28 November 2026. A goal in ms was set for that machine on that day; the ratio
 * below it holds for any. Spliit does not run here: its rate is estimated from this machine's yardstick.
 */
export function reportGoals(
  { runs, processor }: Creates,
  requests: Alone[],
  { cold, load, together }: FirstViews,
  start: Start,
) {
  const at8 = (groups: string) => runs.find((run) => run.groups === groups && run.connections === 8);
  const [hot, spread] = [at8('one group'), at8('40 groups')];
  const ratio = (one = Number.NaN, other = Number.NaN) => hundredths(one / other);
  const ofSpliit = (run?: Run) =>
    ratio((run?.edge.perSecond ?? Number.NaN) / (run?.yardstick ?? Number.NaN), SPLIIT.creates / SPLIIT.yardstick);
  const of = (name: string) => requests.find((request) => request.name === name);
  const took = (name: string) => hundredths(of(name)?.p50 ?? Number.NaN);
  const share = ({ withRows, pages }: { withRows: number; pages: number }) => `${withRows} of ${pages}`;
  const goals = [
    ['cold visits to a rested product with their rows', '95 of 100', '0 of 2', share(cold)],
    ['the same, p95 ms', 'at most 1500', '', whole(cold.p95)],
    ['pages with rows a second, four people at four connections', 'at least 100', '12 to 17', tenths(load.perSecond)],
    ['with their rows', '99 of 100', '1 of 48', share(load)],
    ['processor of a page, ms', '', '138', tenths(load.processor)],
    ["the same beyond the services' answers, ms", 'at most 12', '', tenths(load.processor - load.answers)],
    ['dashboards of 20 people at once with their rows', '20 of 20', '', share(together)],
    ['creates at 8 connections, 40 groups, of Spliit', 'at least 1.1', '0.79', ofSpliit(spread)],
    ['processor of such a create, ms', 'at most 4.2', '5.3', hundredths(sumOf(processor))],
    [
      'creates at 8 connections, one group : 40 groups',
      'at least 1',
      '1.88',
      ratio(hot?.edge.perSecond, spread?.edge.perSecond),
    ],
    ['creates at 8 connections, one group, p99 ms', 'under 50', '41.5', tenths(hot?.edge.p99 ?? Number.NaN)],
    ['create, 200 : 7 members, time', 'at most 1.5', '1.09', ratio(of(FEW_OF_MANY)?.p50, of(FEW)?.p50)],
    ['create, 200 : 7 members, processor', 'at most 1.5', '1.4', ratio(of(FEW_OF_MANY)?.processor, of(FEW)?.processor)],
    ['create that 200 share, p50 ms', 'under 15', '11.4', took(MANY)],
    ['the same : create that 4 share', 'under 4.2', '2.6', ratio(of(MANY)?.p50, of(FEW)?.p50)],
    ['search for a rare word, p50 ms', 'at most 10', '14.1', took(RARE)],
    ['the same : first page', 'at most 4.3', '6.8', ratio(of(RARE)?.p50, of(FIRST_PAGE)?.p50)],
    ['search for a common word, p50 ms', 'at most 15', '8.9', took(COMMON)],
    ['the same : first page', 'at most 4.3', '4.3', ratio(of(COMMON)?.p50, of(FIRST_PAGE)?.p50)],
    ['second start, s', 'at most 5', '4.2', tenths(start.secondStart / 1000)],
    ['memory of the parts a minute after it, but PostgreSQL, MB', 'at most 430', '479', whole(start.memory / 2 ** 20)],
  ];
  printGoals(goals);
}

export function printGoals(goals: string[][]) {
  console.log(`${markdown([['goal', 'wanted', 'before', 'now'], ...goals])}\n`);
  console.log(`Load average of the machine (1, 5, 15 minutes): ${loadavg().map(tenths).join(', ')}.\n`);
}

export const markdown = ([head = [], ...rows]: string[][]) => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

/** For all parts but one. */
export const sumOf = (figures: Map<unknown, number>, but?: string) =>
  Array.from(figures, ([name, figure]) => (name === but ? 0 : figure)).reduce((total, each) => total + each, 0);

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const whole = (value: number) => value.toFixed(0);
export const tenths = (value: number) => value.toFixed(1);
export const hundredths = (value: number) => value.toFixed(2);
