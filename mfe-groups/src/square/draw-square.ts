import { type Canvas, drawLogo, fitText, type Look } from '@allsquare/kit/picture';
import { cellsOf } from '@allsquare/kit/ui/mosaic';

export const WIDTH = 1080;
export const HEIGHT = 1350;
const EDGE = 90;
const SQUARE = WIDTH - 2 * EDGE;
const FOOT = HEIGHT - EDGE;

export type DrawnTile = { name: string; ground: string; ink: string };
export type SquarePicture = Look & {
  /** The group's name, and the line below it. */
  title: string;
  words: string;
  /** At most nine. */
  tiles: readonly DrawnTile[];
  /** Whether the tiles show their names. */
  named: boolean;
};

/** Draws a settled group: the square of its people above its name. */
export const drawSquare = (canvas: Canvas, picture: SquarePicture): void => {
  const { title, words, tiles, named, font, colours } = picture;
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
  drawLogo(canvas, picture, EDGE, FOOT, SQUARE);
};
