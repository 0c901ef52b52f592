import type { Sample } from './sample.ts';

/** A fault: its kind, its start, the time when all parts were ready again, and the requests that failed during it. */
export type InjectedFault = {
  name: string;
  mayFail: boolean;
  from: number;
  to: number;
  requests: number;
  failures: string[];
};

/** `quietFrom`: the end of the last fault, after which only load continued; `seconds`: the end of the load. */
export type Run = { samples: Sample[]; faults: InjectedFault[]; quietFrom: number; seconds: number };

type Point = { at: number; value: number };

/** A metric over time: the start and end points of its regression line. */
type Course = { name: string; from: number; to: number; first: number; last: number; bound: number };

const MB = 1024 ** 2;
/** The allowed rise: absolute, or a fraction of the start. */
const MEMORY = { least: 16 * MB, part: 0.15 };
/** Until this age of a process (in seconds), its heap grows to the size at which it is collected. */
const SETTLED_AFTER = 600;
const UNSETTLED = { ...MEMORY, least: 80 * MB };
const CONNECTIONS = { least: 10, part: 0.15 };
/** A new process fills its caches and compiles; this warm-up is ignored. */
const WARM_UP = 1 / 3;
const FEWEST_POINTS = 8;
/** In seconds: affected parts are ready again, and waiting events are sent. */
const HEALED_WITHIN = 10;

/** The median slope of all pairs of points (Theil-Sen): no single outlier moves it. */
export function slopeOf(points: Point[]): number {
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  return median(slopes);
}

/**
 * The longest-lived process of each name in these samples without its warm-up, and PostgreSQL's sessions at the end.
 */
export function coursesOf({ samples, quietFrom, seconds }: Run): Course[] {
  const names = [...new Set(samples.flatMap(({ memory }) => Object.keys(memory)))];
  const quiet = samples.filter(({ at }) => at >= quietFrom + HEALED_WITHIN && at <= seconds);
  const connections = quiet.flatMap(({ at, connections: value }) => (value === undefined ? [] : [{ at, value }]));
  return [
    ...names.flatMap((name) => {
      const life = longestLife(samples, name);
      return courseOf(`Memory of ${name}`, warm(life), lasted(life) < SETTLED_AFTER ? UNSETTLED : MEMORY);
    }),
    ...courseOf('Sessions of PostgreSQL', connections, CONNECTIONS),
  ];
}

export const hasGrown = ({ first, last, bound }: Course) => last - first > bound;

/** A sentence for each metric that has risen more than allowed, and for what still waits at the end. */
export function findGrowth(run: Run): string[] {
  const last = run.samples.at(-1);
  const rest = (what: string, value: number | undefined) => {
    if (value === 0) return [];
    return [`${value ?? 'An unknown number of'} ${what} in the end.`];
  };
  return [
    ...coursesOf(run)
      .filter(hasGrown)
      .map((course) => `${course.name} grew ${wordsOf(course)}.`),
    ...rest('events wait for their consumers', last?.waiting),
    ...rest('dead letters are there', last?.deadLetters),
    ...((last?.outboxAge ?? 0) > HEALED_WITHIN ? [`An event has waited in an outbox for ${last?.outboxAge} s.`] : []),
  ];
}

/** A sentence for each period with failed requests outside of faults, or during a fault that allows none. */
export function findFailures({ samples, faults }: Run): string[] {
  const isDuringFault = (from: number, to: number) =>
    faults.some((fault) => fault.from <= to && fault.to + HEALED_WITHIN >= from);
  return [
    ...samples
      .filter(({ at, failed }, index) => failed > 0 && !isDuringFault(samples[index - 1]?.at ?? 0, at))
      .map(
        ({ at, failed, requests }) =>
          `${failed} of ${requests} requests failed at ${Math.round(at)} s, without a fault.`,
      ),
    ...faults
      .filter(({ mayFail, failures }) => !mayFail && failures.length > 0)
      .map(
        ({ name, requests, failures }) =>
          `${failures.length} of ${requests} requests failed at the ${name}: ${[...new Set(failures)].join(', ')}.`,
      ),
  ];
}

function wordsOf({ name, first, last, from, to, bound }: Course): string {
  const figure = (value: number) =>
    name.startsWith('Memory') ? `${Math.round(value / MB)} MB` : `${Math.round(value)}`;
  return `from ${figure(first)} to ${figure(last)} in ${Math.round(to - from)} s, by more than ${figure(bound)}`;
}

function courseOf(name: string, points: Point[], { least, part }: typeof MEMORY): Course[] {
  const [begin, end] = [points[0], points.at(-1)];
  if (!begin || !end || points.length < FEWEST_POINTS) return [];
  const slope = slopeOf(points);
  const first = median(points.map(({ at, value }) => value - slope * (at - begin.at)));
  const last = first + slope * (end.at - begin.at);
  return [{ name, from: begin.at, to: end.at, first, last, bound: Math.max(least, part * first) }];
}

/** Of the successive processes with this name, the longest-lived one. */
function longestLife(samples: Sample[], name: string): Point[] {
  const lives = Map.groupBy(
    samples.filter(({ memory }) => memory[name]),
    ({ memory }) => memory[name]?.pid,
  );
  return [...lives.values()]
    .map((life) => life.map(({ at, memory }) => ({ at, value: memory[name]?.bytes ?? 0 })))
    .reduce((longest, life) => (lasted(life) > lasted(longest) ? life : longest), []);
}

const lasted = (life: Point[]) => (life.at(-1)?.at ?? 0) - (life[0]?.at ?? 0);
const warm = (life: Point[]) => life.filter(({ at }) => at >= (life[0]?.at ?? 0) + WARM_UP * lasted(life));

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
