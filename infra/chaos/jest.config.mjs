import node from '@allsquare/build/jest.node';
import { patience } from '@allsquare/build/slowness';

/** All files share one product and leave it intact, so they run one after another in this process. */
export default {
  ...node,
  testPathIgnorePatterns: [...node.testPathIgnorePatterns, '/chaos/cluster/'],
  globalSetup: './start.mjs',
  globalTeardown: './stop.mjs',
  testEnvironment: '@allsquare/testing/environment',
  maxWorkers: 1,
  testTimeout: patience(180_000),
};
