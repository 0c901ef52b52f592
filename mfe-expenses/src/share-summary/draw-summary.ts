import { type Canvas, drawLogo, fitText, type Look } from '@allsquare/kit/picture';
import type { SheetPerson, SummarySheet } from './summary-sheet.ts';

export const WIDTH = 1080;
const EDGE = 72;
const INNER = WIDTH - 2 * EDGE;
const HEAD = 210;
const ROW = 64;
const LINE = 52;
const TITLE = 92;
const FOOT = 150;
/** The most lines of a part; the paper has all of them. */
const MOST = 12;
/** Where the columns of a person end: paid, share, balance. */
const COLUMNS = [0.58, 0.79, 1].map((part) => EDGE + part * INNER);
const COLUMN = 0.2 * INNER;

type Part = { title: string; lines: string[] };
const firstOf = (lines: readonly string[]) => {
  const more = lines.length - MOST;
  return [...lines.slice(0, MOST), ...(more > 0 ? [`and ${more} more`] : [])];
};
const partsOf = ({ plan, history }: SummarySheet): Part[] =>
  [
    { title: 'To settle', lines: plan.length > 0 ? firstOf(plan) : ['All settled.'] },
    { title: 'Payments so far', lines: firstOf(history) },
  ].filter(({ lines }) => lines.length > 0);

export const heightOf = (sheet: SummarySheet): number =>
  HEAD +
  ROW * (sheet.people.length + 1) +
  partsOf(sheet).reduce((height, { lines }) => height + TITLE + LINE * lines.length, 0) +
  FOOT;

/** Draws a group's summary: who paid and spent what, how to settle it, and what has been paid. */
export const drawSummary = (
  canvas: Canvas,
  sheet: SummarySheet,
  look: Look,
  groundOf: (person: SheetPerson) => string,
): void => {
  const { font, colours } = look;
  const height = heightOf(sheet);
  canvas.textBaseline = 'alphabetic';
  canvas.fillStyle = colours.paper;
  canvas.fillRect(0, 0, WIDTH, height);

  const write = (text: string, weight: number, sizes: readonly number[], left: number, foot: number, width: number) =>
    canvas.fillText(fitText(canvas, text, weight, font, sizes, width), left, foot);
  const writeAtRight = (text: string, weight: number, right: number, foot: number) => {
    const fitted = fitText(canvas, text, weight, font, [28, 24, 20, 16], COLUMN);
    canvas.fillText(fitted, right - canvas.measureText(fitted).width, foot);
  };

  canvas.fillStyle = colours.ink;
  write(sheet.title, 800, [76, 60, 48], EDGE, EDGE + 60, INNER);
  canvas.fillStyle = colours.quiet;
  write(sheet.total, 450, [36, 30, 24], EDGE, EDGE + 116, INNER);
  let foot = HEAD + ROW / 2;
  for (const [at, words] of ['Paid', 'Share', 'Balance'].entries()) writeAtRight(words, 450, COLUMNS[at] ?? 0, foot);

  for (const person of sheet.people) {
    foot += ROW;
    canvas.fillStyle = groundOf(person);
    canvas.fillRect(EDGE, foot - 32, 40, 40);
    canvas.fillStyle = colours.ink;
    write(person.name, 650, [30, 26, 22], EDGE + 56, foot, (COLUMNS[0] ?? 0) - COLUMN - EDGE - 64);
    for (const [at, amount] of [person.paid, person.share, person.balance].entries())
      writeAtRight(amount, 650, COLUMNS[at] ?? 0, foot);
  }
  for (const { title, lines } of partsOf(sheet)) {
    foot += TITLE;
    canvas.fillStyle = colours.ink;
    write(title, 750, [36], EDGE, foot, INNER);
    canvas.fillStyle = colours.quiet;
    for (const line of lines) {
      foot += LINE;
      write(line, 450, [30, 26, 22], EDGE, foot, INNER);
    }
  }
  drawLogo(canvas, look, EDGE, height - EDGE, INNER);
};
