/** A line by its name; a gap where a figure is missing. */
export type Line = { name: string; values: (number | undefined)[] };
export type Chart = {
  title: string;
  /** Of each figure, where it has one. */
  unit?: string;
  lines: Line[];
  /** In powers of ten, for what is now small and now a thousand times as much. */
  logarithmic?: boolean;
};
/** Where something was struck, in seconds, by its number. */
export type Mark = { at: number; number: number };

const WIDTH = 340;
const HEIGHT = 170;
const PLOT = { left: 46, right: 8, top: 14, bottom: 22 };
const TICKS = 4;
const NUMBER_WIDTH = 14;

/** One picture as SVG, of figures at these times in seconds; numbers at its top are those of the strikes. */
export function drawChart({ title: name, unit, lines, logarithmic }: Chart, times: number[], marks: Mark[]): string {
  const title = unit ? `${name}, ${unit}` : name;
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== undefined));
  const end = Math.max(1, ...times);
  const most = niceAbove(Math.max(1, ...known), logarithmic);
  const part = (value: number) =>
    logarithmic ? Math.log10(Math.max(1, value)) / Math.log10(most) : Math.max(0, value) / most;
  const x = (at: number) => round(PLOT.left + (at / end) * (WIDTH - PLOT.left - PLOT.right));
  const y = (value: number) => round(HEIGHT - PLOT.bottom - part(value) * (HEIGHT - PLOT.top - PLOT.bottom));
  const heights = logarithmic
    ? Array.from({ length: Math.round(Math.log10(most)) + 1 }, (_, power) => 10 ** power)
    : Array.from({ length: TICKS + 1 }, (_, tick) => (most * tick) / TICKS);
  const [right, foot] = [WIDTH - PLOT.right, HEIGHT - PLOT.bottom];
  return `<figure>
<figcaption>${escape(title)}${lines.length > 1 ? legend(lines) : ''}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(`${title}: ${summary(lines)}`)}">
${marks.map(({ at }) => `<path class="mark" d="M${x(at)} ${PLOT.top}V${foot}"/>`).join('')}
${apart(marks, x)
  .map(({ at, number }) => `<text class="number" x="${x(at)}" y="${PLOT.top - 4}">${number}</text>`)
  .join('')}
${heights.map((value) => `<path class="grid" d="M${PLOT.left} ${y(value)}H${right}"/><text class="height" x="${PLOT.left - 4}" y="${y(value) + 4}">${short(value)}</text>`).join('')}
${[0, end / 2, end].map((at, place) => `<text class="time t${place}" x="${x(at)}" y="${HEIGHT - 6}">${minutes(at)}</text>`).join('')}
${lines.map(({ values }, place) => `<path class="line l${place}" d="${pathOf(values, times, x, y)}"/>`).join('')}
</svg>
</figure>`;
}

/** Of marks that lie close together the first: their numbers would cover each other. */
const apart = (marks: Mark[], x: (at: number) => number) =>
  marks.reduce<Mark[]>((shown, mark) => {
    const before = shown.at(-1);
    return before && x(mark.at) - x(before.at) < NUMBER_WIDTH ? shown : [...shown, mark];
  }, []);

const pathOf = (values: Line['values'], times: number[], x: (at: number) => number, y: (value: number) => number) =>
  values
    .map((value, place) => {
      if (value === undefined) return '';
      const isApart = place === 0 || values[place - 1] === undefined;
      return `${isApart ? 'M' : 'L'}${x(times[place] ?? 0)} ${y(value)}`;
    })
    .join('');

const legend = (lines: Line[]) =>
  ` <span class="legend">${lines.map(({ name }, place) => `<span class="key l${place}">${escape(name)}</span>`).join(' ')}</span>`;

/** What the picture says, for those who do not see it. */
function summary(lines: Line[]): string {
  const words = lines.map(({ name, values }) => {
    const known = values.filter((value) => value !== undefined);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    return known.length === 0 ? `${name} unknown` : `${name} between ${short(least)} and ${short(most)}`;
  });
  return words.join(', ');
}

function niceAbove(value: number, logarithmic = false): number {
  const power = 10 ** Math.floor(Math.log10(value));
  if (logarithmic) return Math.max(10, power === value ? power : power * 10);
  return ([1, 2, 4, 6, 8, 10].find((times) => times * power >= value) ?? 10) * power;
}

const round = (value: number) => Math.round(value * 10) / 10;
const short = (value: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(value);

/** 90 as 1:30. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => ESCAPED[found] ?? found);
