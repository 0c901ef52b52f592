import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { playRound } from './play-round.ts';
import { type ReplicatedProduct, startReplicated } from './replicated-product.ts';

const FAULTS = 2;
/** Freezes a replica of svc-expenses while the database dies. */
const KNOWN = 1080;
let world: ReplicatedProduct;

beforeAll(async () => {
  world = await startReplicated(undefined, { hasFaults: true });
});
afterAll(() => world?.stop());

test.each([KNOWN, Math.floor(Math.random() * 2 ** 31)])(
  'the history under random faults is correct, seed %i',
  async (seed) => {
    const log: string[] = [];
    const round = await playRound(world, { seed, faults: FAULTS, log: (line) => log.push(line) });
    const acknowledged = round.history.writes.filter(({ outcome }) => outcome === 'acknowledged').length;
    console.log(
      `Seed ${seed}: ${acknowledged} writes, ${round.history.reads.length} reads, equal after ${round.convergedAfter} ms; ` +
        log.join('; '),
    );
    expect(round.found).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10);
  },
);
