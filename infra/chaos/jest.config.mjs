import node from '@allsquare/build/jest.node';
import { patience } from '@allsquare/build/slowness';

/** One product for all files, which leave it whole, so the files run one after the other in this process. */
export default {
  ...node,
  testPathIgnorePatterns: [...node.testPathIgnorePatterns, '/chaos/cluster/'],
  globalSetup: './start.mjs',
  globalTeardown: './stop.mjs',
  testEnvironment: '@allsquare/testing/environment',
  maxWorkers: 1,
  testTimeout: patience(180_000),
};
