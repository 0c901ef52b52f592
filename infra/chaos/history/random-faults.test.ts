import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Doubled, startDoubled } from './doubled.ts';
import { playRound } from './play-round.ts';

const FAULTS = 2;
/** A replica of svc-expenses is frozen while the database dies. */
const KNOWN = 1080;
let world: Doubled;

beforeAll(async () => {
  world = await startDoubled(undefined, { harmed: true });
});
afterAll(() => world?.stop());

test.each([KNOWN, Math.floor(Math.random() * 2 ** 31)])(
  'the history of some random faults is right, by seed %i',
  async (seed) => {
    const struck: string[] = [];
    const round = await playRound(world, { seed, faults: FAULTS, say: (line) => struck.push(line) });
    const acknowledged = round.history.writes.filter(({ outcome }) => outcome === 'acknowledged').length;
    console.log(
      `Seed ${seed}: ${acknowledged} writes, ${round.history.reads.length} reads, equal after ${round.equalAfter} ms; ` +
        struck.join('; '),
    );
    expect(round.found).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10);
  },
);
