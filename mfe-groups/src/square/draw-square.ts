import { cellsOf } from '@allsquare/kit/ui/mosaic';

export const SIDE = 1080;
const EDGE = 90;
const SQUARE = 600;
const FOOT = SIDE - EDGE;

export type DrawnTile = { name: string; ground: string; ink: string };
export type SquarePicture = {
  /** The group's name, and what is said of it below. */
  title: string;
  words: string;
  /** At most nine. */
  tiles: readonly DrawnTile[];
  /** Whether the tiles bear their names. */
  named: boolean;
  font: string;
  colours: Record<'paper' | 'ink' | 'quiet' | 'brand', string>;
};

type Canvas = Pick<
  CanvasRenderingContext2D,
  'fillRect' | 'fillText' | 'measureText' | 'fillStyle' | 'font' | 'textBaseline'
>;

/** The text as far as it fits into a width, with an ellipsis where it is cut. */
const cut = (canvas: Canvas, text: string, width: number): string => {
  if (canvas.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && canvas.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

/** The largest of these sizes in which a text fits into a width; the last one cuts it. */
const write = (canvas: Canvas, text: string, weight: number, font: string, sizes: number[], width: number) => {
  const styleOf = (size: number) => `${weight} ${size}px ${font}`;
  const fits = sizes.find((size) => {
    canvas.font = styleOf(size);
    return canvas.measureText(text).width <= width;
  });
  canvas.font = styleOf(fits ?? sizes.at(-1) ?? 0);
  return cut(canvas, text, width);
};

/** A settled group as a picture: the flush square of its people over its name. */
export const drawSquare = (canvas: Canvas, { title, words, tiles, named, font, colours }: SquarePicture): void => {
  const width = SIDE - 2 * EDGE;
  canvas.textBaseline = 'alphabetic';
  canvas.fillStyle = colours.paper;
  canvas.fillRect(0, 0, SIDE, SIDE);

  const unit = SQUARE / 6;
  for (const [at, cell] of cellsOf(tiles.length).entries()) {
    const tile = tiles[at];
    if (!tile) continue;
    const [left, top] = [EDGE + cell.column * unit, EDGE + cell.row * unit];
    canvas.fillStyle = tile.ground;
    canvas.fillRect(left, top, cell.width * unit, cell.height * unit);
    if (!named) continue;
    canvas.fillStyle = tile.ink;
    const name = write(canvas, tile.name, 750, font, [44, 36, 28, 24], cell.width * unit - 40);
    canvas.fillText(name, left + 20, top + cell.height * unit - 24);
  }

  canvas.fillStyle = colours.ink;
  canvas.fillText(write(canvas, title, 800, font, [92, 76, 60, 48], width), EDGE, EDGE + SQUARE + 116);
  canvas.fillStyle = colours.quiet;
  canvas.fillText(write(canvas, words, 450, font, [40, 34, 28], width), EDGE, EDGE + SQUARE + 176);

  // The mark: an L of the square and its last tile.
  canvas.fillStyle = colours.ink;
  canvas.fillRect(EDGE, FOOT - 40, 18, 40);
  canvas.fillRect(EDGE, FOOT - 18, 40, 18);
  canvas.fillStyle = colours.brand;
  canvas.fillRect(EDGE + 22, FOOT - 40, 18, 18);
  canvas.fillStyle = colours.ink;
  canvas.fillText(write(canvas, 'Allsquare', 750, font, [34], width), EDGE + 56, FOOT - 7);
};
