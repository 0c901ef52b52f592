import { cellsOf } from '@allsquare/kit/ui/mosaic';

export const WIDTH = 1080;
export const HEIGHT = 1350;
const EDGE = 90;
const SQUARE = WIDTH - 2 * EDGE;
const FOOT = HEIGHT - EDGE;

export type DrawnTile = { name: string; ground: string; ink: string };
export type SquarePicture = {
  /** The group's name, and the line below it. */
  title: string;
  words: string;
  /** At most nine. */
  tiles: readonly DrawnTile[];
  /** Whether the tiles show their names. */
  named: boolean;
  font: string;
  colours: Record<'paper' | 'ink' | 'quiet' | 'brand', string>;
};

type Canvas = Pick<
  CanvasRenderingContext2D,
  'fillRect' | 'fillText' | 'measureText' | 'fillStyle' | 'font' | 'textBaseline'
>;

/** The text cut to a width with an ellipsis. */
const ellipsize = (canvas: Canvas, text: string, width: number): string => {
  if (canvas.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && canvas.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

/** Sets the largest of these font sizes in which the text fits the width; at the smallest it cuts the text. */
const fitText = (canvas: Canvas, text: string, weight: number, font: string, sizes: number[], width: number) => {
  const styleOf = (size: number) => `${weight} ${size}px ${font}`;
  const fits = sizes.find((size) => {
    canvas.font = styleOf(size);
    return canvas.measureText(text).width <= width;
  });
  canvas.font = styleOf(fits ?? sizes.at(-1) ?? 0);
  return ellipsize(canvas, text, width);
};

/** Draws a settled group: the square of its people above its name. */
export const drawSquare = (canvas: Canvas, { title, words, tiles, named, font, colours }: SquarePicture): void => {
  canvas.textBaseline = 'alphabetic';
  canvas.fillStyle = colours.paper;
  canvas.fillRect(0, 0, WIDTH, HEIGHT);

  const unit = SQUARE / 6;
  for (const [at, cell] of cellsOf(tiles.length).entries()) {
    const tile = tiles[at];
    if (!tile) continue;
    const [left, top] = [EDGE + cell.column * unit, EDGE + cell.row * unit];
    canvas.fillStyle = tile.ground;
    canvas.fillRect(left, top, cell.width * unit, cell.height * unit);
    if (!named) continue;
    canvas.fillStyle = tile.ink;
    const name = fitText(canvas, tile.name, 750, font, [48, 40, 32, 26], cell.width * unit - 48);
    canvas.fillText(name, left + 24, top + cell.height * unit - 30);
  }

  canvas.fillStyle = colours.ink;
  canvas.fillText(fitText(canvas, title, 800, font, [96, 76, 60, 48], SQUARE), EDGE, EDGE + SQUARE + 120);
  canvas.fillStyle = colours.quiet;
  canvas.fillText(fitText(canvas, words, 450, font, [42, 34, 28], SQUARE), EDGE, EDGE + SQUARE + 182);

  // The logo: an L of the square and its last tile.
  canvas.fillStyle = colours.ink;
  canvas.fillRect(EDGE, FOOT - 40, 18, 40);
  canvas.fillRect(EDGE, FOOT - 18, 40, 18);
  canvas.fillStyle = colours.brand;
  canvas.fillRect(EDGE + 22, FOOT - 40, 18, 18);
  canvas.fillStyle = colours.ink;
  canvas.fillText(fitText(canvas, 'Allsquare', 750, font, [34], SQUARE), EDGE + 56, FOOT - 7);
};
