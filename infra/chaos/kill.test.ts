import { partNames } from '@allsquare/local/parts/parts.ts';
import { product } from '@allsquare/testing/running';
import { describe, test } from '@jest/globals';
import { expectEachOnce } from './expect-each-once.ts';
import { untilConverged } from './projections.ts';
import { makeWorld, registerPair, startWriters } from './world.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('after kill -9 during writes every acknowledged expense exists once', () => {
  test.each(partNames)('%s', async (victim) => {
    const world = await makeWorld(await registerPair(product.origin));
    const writers = startWriters(world, 4);
    for (let kill = 0; kill < 2; kill++) {
      const before = writers.acknowledged.expenses.size;
      while (writers.acknowledged.expenses.size < before + 10) await pause();
      product.part(victim).kill('SIGKILL');
      await product.part(victim).whenReady();
    }
    const before = writers.acknowledged.expenses.size;
    while (writers.acknowledged.expenses.size < before + 10) await pause();
    await writers.stop();
    const took = await untilConverged(product);
    await expectEachOnce(product, world, writers);
    console.log(`${victim}: ${writers.acknowledged.expenses.size} expenses written, equal after ${took} ms`);
  });
});
