import { describe, expect, test } from '@jest/globals';
import { chooseColour } from './choose-colour.ts';

const ann = '0a000000-0000-4000-8000-00000000000a';

describe('the color in a group', () => {
  test('is one’s own in an empty group', () => expect(chooseColour(ann, [])).toBe(5));

  test('is one’s own while nobody has it', () => expect(chooseColour(ann, [1, 2, 3, 4, 6, 7, 8, 8])).toBe(5));

  test('is the lowest unused one if somebody has it', () => expect(chooseColour(ann, [5, 1, 2])).toBe(3));

  test('is the lowest of the least used ones when all are taken', () =>
    expect(chooseColour(ann, [1, 1, 2, 3, 4, 5, 6, 7, 8])).toBe(2));

  test('stays in 1 to 8 in a group of 500, all used alike', () => {
    const colours: number[] = [];
    for (let n = 0; n < 500; n++) colours.push(chooseColour(ann, colours));
    const uses = [1, 2, 3, 4, 5, 6, 7, 8].map((colour) => colours.filter((other) => other === colour).length);
    expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
  });
});
