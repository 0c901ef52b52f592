import { type Chart, drawChart, escape, minutes } from './chart.ts';
import { coursesOf, hasGrown } from './growth.ts';
import type { Run, Sample } from './run.ts';
import { style } from './style.ts';

const MB = 1024 ** 2;

/** The whole run as one page that needs nothing beside itself: pictures, tables, and what is wrong. */
export function drawPage(run: Run, wrong: string[]): string {
  const { samples, faults, seconds, began, people, listeners, rate, ceiling } = run;
  const times = samples.map(({ at }) => at);
  const marks = faults.map(({ from }, place) => ({ at: from, number: place + 1 }));
  const asked = sum(samples, ({ requests }) => requests);
  const failed = sum(samples, ({ failed: some }) => some);
  const title = `Soak of ${minutes(seconds)} minutes`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Begun <time datetime="${escape(began)}">${escape(began.slice(0, 16).replace('T', ' '))} UTC</time>.</p>
${verdict(wrong)}
<dl>
${fact('People', `${number(people)}, ${number(listeners)} of them with live events open`)}
${fact('Load', `${number(rate)} a second${ceiling ? `, a third of the ${number(ceiling)} that were answered at the start` : ''}`)}
${fact('Requests', `${number(asked)}, of which ${number(failed)} failed`)}
${fact('Writes', `${number(run.acknowledged)} acknowledged, ${number(run.refused)} refused, ${number(run.unknown)} unknown`)}
${fact('Lost by the restore', `${number(run.lostByRestore)}, each of which it listed`)}
</dl>
<h2>How people were answered</h2>
<p>Numbers above a picture are those of <a href="#struck">what was struck</a>; times are minutes and seconds.</p>
<div class="charts">${answers(samples)
    .map((chart) => drawChart(chart, times, marks))
    .join('\n')}</div>
<h2>What waits and what is held</h2>
<div class="charts">${queues(samples)
    .map((chart) => drawChart(chart, times, marks))
    .join('\n')}</div>
<h2>Memory of each part</h2>
<p>A release and a SIGKILL begin a new process. PostgreSQL is shown with all its sessions, without its shared buffers.</p>
<div class="charts">${memories(samples)
    .map((chart) => drawChart(chart, times, marks))
    .join('\n')}</div>
<h2>What grew</h2>
<p>The line through the longest life of a process after the first third of it, and the most that it may rise by.</p>
${table(
  'What grew',
  ['What', 'From', 'To', 'First', 'Last', 'Rose by', 'At most', 'Grew'],
  coursesOf(run).map((course) => {
    const { name, from, to, first, last, bound } = course;
    const figure = (value: number) => (name.startsWith('Memory') ? `${tenths(value / MB)} MB` : tenths(value));
    const figures = [first, last, last - first, bound].map(figure);
    return [name, minutes(from), minutes(to), ...figures, hasGrown(course) ? 'yes' : 'no'];
  }),
)}
<h2 id="struck">What was struck</h2>
<p>Until all was ready again.</p>
${table(
  'What was struck',
  ['What', 'At', 'Took', 'Requests', 'Failed'],
  faults.map(({ name, from, to, requests, failures }, place) => [
    `${place + 1}. ${name}`,
    minutes(from),
    `${tenths(to - from)} s`,
    number(requests),
    number(failures.length),
  ]),
)}
<h2>All figures</h2>
<details>
<summary>${samples.length} samples</summary>
${table(
  'All figures',
  ['At', 'Requests', 'Failed', 'p50 ms', 'p99 ms', 'Sessions', 'Outbox s', 'Waiting', 'Dead letters', 'Memory MB'],
  samples.map((sample) => [
    minutes(sample.at),
    number(sample.requests),
    number(sample.failed),
    ...[sample.p50, sample.p99, sample.connections, sample.outboxAge, sample.waiting, sample.deadLetters].map(known),
    number(Object.values(sample.memory).reduce((all, { bytes }) => all + bytes, 0) / MB),
  ]),
)}
</details>
</main>
</body>
</html>
`;
}

function verdict(wrong: string[]): string {
  if (wrong.length === 0) return `<p class="right">Nothing grew, and nothing was lost.</p>`;
  return `<div class="wrong"><p>${wrong.length === 1 ? 'Something is' : `${wrong.length} things are`} wrong:</p>
<ul>${wrong.map((sentence) => `<li>${escape(sentence)}</li>`).join('')}</ul></div>`;
}

const answers = (samples: Sample[]): Chart[] => [
  {
    title: 'Time until the answer',
    unit: 'ms',
    logarithmic: true,
    lines: [
      { name: 'p50', values: samples.map(({ p50 }) => p50) },
      { name: 'p99', values: samples.map(({ p99 }) => p99) },
    ],
  },
  {
    title: 'Requests between two samples',
    lines: [
      { name: 'all', values: samples.map(({ requests }) => requests) },
      { name: 'failed', values: samples.map(({ failed }) => failed) },
    ],
  },
];

const queues = (samples: Sample[]): Chart[] => [
  one(
    'Sessions of PostgreSQL',
    samples.map(({ connections }) => connections),
  ),
  one(
    'Oldest event in an outbox',
    samples.map(({ outboxAge }) => outboxAge),
    's',
  ),
  one(
    'Events that consumers have not handled',
    samples.map(({ waiting }) => waiting),
  ),
  one(
    'Dead letters',
    samples.map(({ deadLetters }) => deadLetters),
  ),
];

/** One of a unit and its second replica together. */
function memories(samples: Sample[]): Chart[] {
  const names = [...new Set(samples.flatMap(({ memory }) => Object.keys(memory)))];
  const of = (name: string) => samples.map(({ memory }) => memory[name] && memory[name].bytes / MB);
  return [...Map.groupBy(names, (name) => name.replace(/ 2$/, ''))].map(([title, replicas]) => ({
    title,
    unit: 'MB',
    lines: replicas.map((name, place) => ({ name: ['first', 'second'][place] ?? name, values: of(name) })),
  }));
}

const one = (title: string, values: (number | undefined)[], unit?: string): Chart => ({
  title,
  unit,
  lines: [{ name: title, values }],
});

const fact = (name: string, words: string) => `<div><dt>${name}</dt><dd>${escape(words)}</dd></div>`;

/** Where it is wider than the screen, it scrolls by itself. */
const table = (name: string, head: string[], rows: string[][]) =>
  `<div class="table" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${head.map((cell) => `<th scope="col">${escape(cell)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;

const sum = (samples: Sample[], of: (sample: Sample) => number) => samples.reduce((all, one) => all + of(one), 0);
const number = (value: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value);
const tenths = (value: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'negative' }).format(value);
const known = (value: number | undefined) => (value === undefined ? '–' : tenths(value));
