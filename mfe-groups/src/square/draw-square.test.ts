import { drawSquare, HEIGHT, type SquarePicture, WIDTH } from './draw-square.ts';

/** A canvas that records what was drawn; every letter is half as wide as it is high. */
const canvas = () => {
  const rects: [string, ...number[]][] = [];
  const texts: [string, string][] = [];
  const drawn = {
    font: '',
    fillStyle: '' as string,
    textBaseline: 'alphabetic' as const,
    fillRect: (...rect: number[]) => rects.push([drawn.fillStyle, ...rect]),
    fillText: (text: string) => texts.push([text, drawn.font]),
    measureText: (text: string) =>
      ({ width: text.length * (Number(/(\d+)px/.exec(drawn.font)?.[1]) / 2) }) as TextMetrics,
  };
  return { drawn: drawn as unknown as Parameters<typeof drawSquare>[0], rects, texts };
};
const tile = (name: string) => ({ name, ground: `ground of ${name}`, ink: 'black' });
const picture = (more: Partial<SquarePicture> = {}): SquarePicture => ({
  title: 'Lisbon Trip',
  words: 'is square after 14 expenses',
  tiles: ['Ann', 'Ben', 'Cleo'].map(tile),
  named: false,
  font: 'Archivo',
  colours: { paper: 'paper', ink: 'ink', quiet: 'quiet', brand: 'brand' },
  ...more,
});

test('draws the tiles flush above the group’s name, without names', () => {
  const { drawn, rects, texts } = canvas();
  drawSquare(drawn, picture());
  expect(rects.slice(0, 4)).toEqual([
    ['paper', 0, 0, WIDTH, HEIGHT],
    ['ground of Ann', 90, 90, 450, 900],
    ['ground of Ben', 540, 90, 450, 450],
    ['ground of Cleo', 540, 540, 450, 450],
  ]);
  expect(texts.map(([text]) => text)).toEqual(['Lisbon Trip', 'is square after 14 expenses', 'Allsquare']);
});

test('draws names in the tiles on request', () => {
  const { drawn, texts } = canvas();
  drawSquare(drawn, picture({ named: true }));
  expect(texts.slice(0, 3).map(([text]) => text)).toEqual(['Ann', 'Ben', 'Cleo']);
});

test('draws a long name in a smaller font, and truncates it if it is still too long', () => {
  const { drawn, texts } = canvas();
  drawSquare(drawn, picture({ title: 'Thirty letters fit in sixty px' }));
  expect(texts[0]).toEqual(['Thirty letters fit in sixty px', '800 60px Archivo']);
  const longer = canvas();
  drawSquare(longer.drawn, picture({ title: 'Around the world in eighty days with everybody' }));
  expect(longer.texts[0]).toEqual(['Around the world in eighty days with…', '800 48px Archivo']);
});
