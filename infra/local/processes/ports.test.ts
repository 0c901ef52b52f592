import { createServer } from 'node:net';
import { expect, jest, test } from '@jest/globals';

const anotherProgram = () => {
  jest.resetModules();
  return import('./ports.ts');
};

test('programs that search for ports at the same time find different ones', async () => {
  // The second begins where the first one did.
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.5);
  const [one, other] = [await anotherProgram(), await anotherProgram()];
  const rows = [await one.freePorts(40), await other.freePorts(40), await one.freePorts(40)];
  expect(new Set(rows.flat()).size).toBe(120);
});

test('a program wraps around in its ports and skips those in use', async () => {
  const { freePorts, freePortRange } = await anotherProgram();
  const first = await freePortRange(99);
  const used = createServer().listen(first + 1, '127.0.0.1');
  try {
    expect(await freePorts(1)).toEqual([first]);
    expect(await freePorts(2)).toEqual([first + 3, first + 4]);
  } finally {
    used.close();
  }
});
