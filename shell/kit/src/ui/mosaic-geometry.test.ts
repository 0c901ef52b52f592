import { cellsOf, shiftOf } from './mosaic-geometry.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('%d tiles fill the whole square', (tiles) => {
  const cells = cellsOf(tiles);
  expect(cells).toHaveLength(tiles);
  const covered = new Set(
    cells.flatMap(({ column, row, width, height }) =>
      Array.from(
        { length: width * height },
        (_, unit) => `${column + (unit % width)},${row + Math.floor(unit / width)}`,
      ),
    ),
  );
  expect(covered.size).toBe(36);
  expect(cells.reduce((area, { width, height }) => area + width * height, 0)).toBe(36);
});

test('three people are one tall tile and two beside it; eight stand 3, 2, 3', () => {
  expect(cellsOf(3)[0]).toEqual({ column: 0, row: 0, width: 3, height: 6 });
  expect(cellsOf(8).map(({ width }) => width)).toEqual([2, 2, 2, 3, 3, 2, 2, 2]);
});

const [topLeft, topRight, , bottomRight] = cellsOf(4);

test('a person who owes nothing stays in the square', () => {
  expect(topRight && shiftOf(topRight, 0, 50)).toEqual({ x: 0, y: 0 });
  expect(topRight && shiftOf(topRight, 12, 50)).toEqual({ x: 0, y: 0 });
});

test('the largest debt is 16 % of the side away, a smaller one less', () => {
  expect(bottomRight && shiftOf(bottomRight, -94, 94)).toEqual({ x: expect.closeTo(0.16), y: expect.closeTo(0.112) });
  const smaller = topRight && shiftOf(topRight, -85.54, 94);
  expect(smaller).toEqual({ x: expect.closeTo(0.151), y: expect.closeTo(-0.1057) });
  expect(topLeft && shiftOf(topLeft, -94, 94).x).toBeCloseTo(-0.16);
});

test('a tile beside the middle sinks by half, one in the middle column moves straight, the centre moves up', () => {
  const tall = cellsOf(3)[0];
  expect(tall && shiftOf(tall, -10, 10)).toEqual({ x: expect.closeTo(-0.16), y: expect.closeTo(0.08) });
  const nine = cellsOf(9);
  expect(nine[1] && shiftOf(nine[1], -10, 10)).toEqual({ x: 0, y: expect.closeTo(-0.16) });
  expect(nine[4] && shiftOf(nine[4], -10, 10)).toEqual({ x: 0, y: expect.closeTo(-0.16) });
});
