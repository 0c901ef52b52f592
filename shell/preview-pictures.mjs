import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const tokensFile = join(import.meta.dirname, 'kit/src/styles/tokens.css');

/** The values of a color token in the light and the dark theme, such as '#faf6ec'. */
export const readColours = () => {
  const tokens = readFileSync(tokensFile, 'utf8');
  return (name) => [...tokens.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, value]) => value);
};
/** The light value as red, green and blue. */
const readLight = () => {
  const colours = readColours();
  return (name) => Buffer.from(colours(name)[0].slice(1), 'hex');
};

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
};

/** A PNG of rectangles, `[left, top, width, height, color]`, the later ones above. */
const png = (width, height, rectangles) => {
  const row = 1 + 3 * width;
  const pixels = Buffer.alloc(row * height);
  for (const [left, top, across, down, colour] of rectangles) {
    const line = Buffer.alloc(3 * across, colour);
    for (let y = top; y < top + down; y++) line.copy(pixels, y * row + 1 + 3 * left);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** What a chat shows beside a link (1200 x 630): a square of people, of whom one, who owes, is out of place. */
export const previewPicture = () => {
  const colour = readLight();
  const [width, height, tile, gap, shift] = [1200, 630, 150, 6, 60];
  const side = 3 * tile + 2 * gap;
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const tiles = ['p1', 'p2', 'p3', 'p4', 'ink', 'p5', 'p6', 'p7', 'p8'].map((name, at) => {
    const isOut = at === 5;
    const x = left + (at % 3) * (tile + gap) + (isOut ? shift : 0);
    return [x, top + Math.floor(at / 3) * (tile + gap), tile, tile, colour(name)];
  });
  return png(width, height, [[0, 0, width, height, colour('brand')], ...tiles]);
};

/** The mark of favicon.svg, ten units wide, on a square of `units`; whoever shows it rounds the corners. */
const icon = (size, units) => () => {
  const colour = readLight();
  const unit = Math.floor(size / units);
  const start = (size - 10 * unit) / 2;
  const bars = [
    [0, 0, 4, 10],
    [0, 6, 10, 4],
    [6, 0, 4, 4],
  ].map(([left, top, ...lengths]) => [
    start + left * unit,
    start + top * unit,
    ...lengths.map((length) => length * unit),
    colour('ink'),
  ]);
  return png(size, size, [[0, 0, size, size, colour('brand')], ...bars]);
};

/** Of a maskable one only the circle of 4/5 of its width is certain to be seen. */
const [WIDE, MASKABLE] = [16, 18];
export const icons = {
  'touch-icon.png': icon(180, MASKABLE),
  'icon-192.png': icon(192, WIDE),
  'icon-512.png': icon(512, WIDE),
  'icon-maskable.png': icon(512, MASKABLE),
};
