import Sequencer from '@jest/test-sequencer';

const sizeOf = ({ context, path }) => context.hasteFS.getSize(path) ?? 0;

/** Distributes the files to shards of similar size, large ones first; jest distributes by a hash of the names. */
export default class BySize extends Sequencer {
  shard(tests, { shardIndex, shardCount }) {
    const shards = Array.from({ length: shardCount }, () => ({ size: 0, tests: [] }));
    for (const test of tests.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
      const lightest = shards.reduce((one, other) => (other.size < one.size ? other : one));
      lightest.size += sizeOf(test);
      lightest.tests.push(test);
    }
    return shards[shardIndex - 1].tests;
  }
}
