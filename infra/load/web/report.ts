import { percentile } from '../drive.ts';
import { hundredths, markdown, median, printGoals, tenths, whole } from '../report.ts';
import type { Presses } from './first-press.ts';
import { type Save, STEPS } from './other-screen.ts';
import type { Visit } from './visit.ts';
import type { Revisit, Shown } from './with-worker.ts';

export const PAGES = ['landing', 'dashboard'] as const;
type Visits = Record<(typeof PAGES)[number], Visit[]>;

const KINDS = ['html', 'css', 'js', 'font', 'data'] as const;
const ENDINGS: Record<string, (typeof KINDS)[number]> = {
  css: 'css',
  js: 'js',
  woff2: 'font',
  svg: 'data',
  json: 'data',
};
const kindOf = (path: string) =>
  path.startsWith('/api/') ? 'data' : (ENDINGS[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'html');
const unitOf = (path: string) =>
  path.startsWith('/api/') ? 'services' : (/^\/mfe\/([^/]+)\//.exec(path)?.[1] ?? 'shell');

const KILO = 1_000;
const kilobytes = (visit: Visit | undefined, isCounted: (path: string) => boolean = () => true) =>
  (visit?.arrivals ?? []).filter(({ path }) => isCounted(path)).reduce((sum, { bytes }) => sum + bytes, 0) / KILO;
const code = (path: string) => ['css', 'js'].includes(kindOf(path));

/** Prints medians over the rounds. */
export function report(visits: Visits) {
  const paths = PAGES.flatMap((page) => visits[page][0]?.arrivals ?? []).map(({ path }) => path);
  const weights = PAGES.flatMap((page) =>
    [...new Set(paths.map(unitOf))].flatMap((unit) => {
      const [first] = visits[page];
      const count = first?.arrivals.filter(({ path }) => unitOf(path) === unit).length ?? 0;
      const of = (kind: string) => kilobytes(first, (path) => unitOf(path) === unit && kindOf(path) === kind);
      const all = kilobytes(first, (path) => unitOf(path) === unit);
      return count ? [[page, unit, whole(count), ...KINDS.map((kind) => tenths(of(kind))), tenths(all)]] : [];
    }),
  );
  console.log(
    `\n${markdown([['', 'unit', 'requests', ...KINDS.map((kind) => `${kind} kB`), 'all kB'], ...weights])}\n`,
  );

  const of = (page: keyof Visits, figure: (visit: Visit) => number) => median(visits[page].map(figure));
  const times = PAGES.map((page) => [
    page,
    whole(of(page, ({ content }) => content)),
    whole(of(page, ({ largestPaint }) => largestPaint)),
    whole(of(page, ({ blocked }) => blocked)),
    of(page, ({ layoutShift }) => layoutShift).toFixed(3),
  ]);
  console.log(`${markdown([['', 'content ms', 'LCP ms', 'blocking ms', 'CLS'], ...times])}\n`);

  const worst = (figure: (visit: Visit) => number) => Math.max(of('landing', figure), of('dashboard', figure));
  const goals = [
    ['landing, JavaScript and CSS', 'at most 120 kB', `${tenths(kilobytes(visits.landing[0], code))} kB`],
    ['dashboard, everything', 'at most 260 kB', `${tenths(kilobytes(visits.dashboard[0]))} kB`],
    ['dashboard, first row', 'within 2000 ms', `${whole(of('dashboard', ({ content }) => content))} ms`],
    ['layout shift, the worse of both pages', 'under 0.03', worst(({ layoutShift }) => layoutShift).toFixed(3)],
    ['blocking time, the worse of both pages', 'under 100 ms', `${whole(worst(({ blocked }) => blocked))} ms`],
  ];
  console.log(`${markdown([['Goal', 'wanted', 'measured'], ...goals])}\n`);
}

/** A visit whose first row is painted within this time (ms) counts. */
const SOON = 1_500;

/**
 * Prints the cost of pages on a slow phone; medians of the rounds. The earlier results are of 28 November 2026, on an
 * idle machine.
 */
export function reportPhone(pages: Record<string, Visit[]>, presses: Presses[]) {
  const rows = Object.entries(pages).map(([title, visits]) => {
    const of = (figure: (visit: Visit) => number) => median(visits.map(figure));
    return [
      title,
      whole(of(({ arrivals }) => arrivals.length)),
      tenths(of((visit) => kilobytes(visit))),
      whole(of(({ firstPaint }) => firstPaint)),
      whole(of(({ content }) => content)),
      whole(of(({ app }) => app)),
      whole(of(({ largestPaint }) => largestPaint)),
      whole(of(({ blocked }) => blocked)),
      of(({ layoutShift }) => layoutShift).toFixed(3),
    ];
  });
  const titles = ['phone', 'requests', 'kB', 'first paint ms', 'content ms', 'app ms', 'LCP ms', 'blocking ms', 'CLS'];
  console.log(`${markdown([titles, ...rows])}\n`);

  const on = (page: string, figure: (visit: Visit) => number) =>
    median((pages[page] ?? []).map((visit) => figure(visit)));
  const first = ({ content }: Visit) => content;
  const paint = ({ firstPaint }: Visit) => firstPaint;
  const cold = [...(pages['dashboard'] ?? []), ...(pages['group'] ?? [])];
  const soon = cold.filter(({ content }) => content <= SOON);
  const pressed = (figure: (press: Presses) => number) => median(presses.map(figure));
  const goals = [
    [
      'dashboard and group, visits with a row within 1.5 s',
      '95 of 100',
      '12 of 18',
      `${soon.length} of ${cold.length}`,
    ],
    ['dashboard, first row ms', 'at most 1500', '1170', whole(on('dashboard', first))],
    ['group, first row ms', 'at most 1500', '1010', whole(on('group', first))],
    ['dashboard, first paint ms', 'under 1000', '1170', whole(on('dashboard', paint))],
    ['group, first paint ms', 'under 1000', '1010', whole(on('group', paint))],
    ["group, the app's own row ms", 'at most 3500', '3090', whole(on('group', ({ app }) => app))],
    ['dashboard, kB', 'at most 225', '231', tenths(on('dashboard', kilobytes))],
    ['group, kB', 'at most 260', '277', tenths(on('group', kilobytes))],
    ['group, blocking ms', 'at most 200', '484', whole(on('group', ({ blocked }) => blocked))],
    ['Add Expense opens, first time ms', '', '1420', whole(pressed((press) => press.first))],
    ['the same : second time', 'at most 1.5', '6.2', hundredths(pressed((press) => press.first / press.second))],
    ['files that the first press loads', 'at most 4', '22', whole(pressed(({ files }) => files))],
    ['group, first row : landing page, first paint', '', '1.33', hundredths(on('group', first) / on('landing', paint))],
  ];
  printGoals(goals);
}

/** Prints what the worker costs a page that is opened again, and when the dashboard shows a row without a network. */
export function reportWorker(visits: Record<'without' | 'with', Revisit[]>) {
  const of = (name: 'without' | 'with', figure: (shown: Shown) => number) =>
    median(visits[name].map(({ online }) => figure(online)));
  const paint = ({ firstPaint }: Shown) => firstPaint;
  const row = ({ content }: Shown) => content;
  const lines = (['without', 'with'] as const).map((name) => [name, whole(of(name, paint)), whole(of(name, row))]);
  console.log(`${markdown([['dashboard again, worker', 'first paint ms', 'first row ms'], ...lines])}\n`);
  const offline = visits.with.flatMap((one) => one.offline ?? []);
  printGoals([
    ['first paint, with : without', 'at most 1.05', '', hundredths(of('with', paint) / of('without', paint))],
    ['first row, with : without', 'at most 1.05', '', hundredths(of('with', row) / of('without', row))],
    ['visits without a network that show a row', `${visits.with.length}`, '', `${offline.length}`],
    ['first row without a network ms', 'at most 500', '', offline.length ? whole(median(offline.map(row))) : 'none'],
  ]);
}

/** Prints the time from a click on Save to another person's screen, and that of each step (ms). */
export function reportOtherScreen(saves: Save[]) {
  const rows = STEPS.map((step, n) => {
    const before = STEPS[n - 1];
    const took = saves.map((save) => save[step] - (before ? save[before] : 0));
    return [step, whole(median(saves.map((save) => save[step]))), whole(median(took)), whole(percentile(took, 99))];
  });
  console.log(`${markdown([['after the click on Save, ms', 'p50', 'of it this step', 'its p99'], ...rows])}\n`);
  const times = saves.map(({ painted }) => painted);
  const title = `another person's screen, ${saves.length} saves`;
  printGoals([
    [`${title}, p50 ms`, 'at most 100', '163', whole(percentile(times, 50))],
    [`${title}, p99 ms`, 'at most 200', '256', whole(percentile(times, 99))],
  ]);
}
