import { expect, test } from '@jest/globals';
import { ownColour } from './own-colour.ts';

test.each([
  ['00000000-0000-4000-8000-000000000000', 1], // 0x40 + 0x80 = 192
  ['0a000000-0000-4000-8000-00000000000a', 5], // 212
  ['0b000000-0000-4000-8000-00000000000b', 7], // 214
  ['0c000000-0000-4000-8000-00000000000c', 1], // 216
  ['ffffffff-ffff-4fff-bfff-ffffffffffff', 1], // 14 * 0xff + 0x4f + 0xbf = 3840
  ['FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF', 1],
  ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', 3],
])('%s has %i', (userId, colour) => expect(ownColour(userId)).toBe(colour));
