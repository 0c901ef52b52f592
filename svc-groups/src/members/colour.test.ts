import { describe, expect, test } from '@jest/globals';
import { chooseColour, ownColour } from './colour.ts';

const ann = '0a000000-0000-4000-8000-00000000000a';
const ben = '0b000000-0000-4000-8000-00000000000b';
const cleo = '0c000000-0000-4000-8000-00000000000c';

describe('own colour', () => {
  test.each([
    ['00000000-0000-4000-8000-000000000000', 1], // 0x40 + 0x80 = 192
    [ann, 5], // 212
    [ben, 7], // 214
    [cleo, 1], // 216
    ['ffffffff-ffff-4fff-bfff-ffffffffffff', 1], // 14 * 0xff + 0x4f + 0xbf = 3840
    ['FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF', 1],
  ])('%s has %i', (userId, colour) => expect(ownColour(userId)).toBe(colour));
});

describe('colour in a group', () => {
  test('is the own one in an empty group', () => expect(chooseColour(ann, [])).toBe(5));

  test('is the own one while nobody has it', () => expect(chooseColour(ann, [1, 2, 3, 4, 6, 7, 8, 8])).toBe(5));

  test('is the lowest unused one when somebody has the own', () => expect(chooseColour(ann, [5, 1, 2])).toBe(3));

  test('is the lowest of the least used ones when all are taken', () =>
    expect(chooseColour(ann, [1, 1, 2, 3, 4, 5, 6, 7, 8])).toBe(2));

  test('stays in 1 to 8 in a group of 500, all used alike', () => {
    const colours: number[] = [];
    for (let n = 0; n < 500; n++) colours.push(chooseColour(ann, colours));
    const uses = [1, 2, 3, 4, 5, 6, 7, 8].map((colour) => colours.filter((other) => other === colour).length);
    expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
  });
});
