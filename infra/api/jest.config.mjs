import { createRequire } from 'node:module';
import node from '@allsquare/build/jest.node';

/** All files share one product (start.mjs), so they run in sequence in this process. */
export default {
  ...node,
  globalSetup: './start.mjs',
  globalTeardown: createRequire(import.meta.url).resolve('@allsquare/e2e/stop.mjs'),
  testEnvironment: '@allsquare/testing/environment',
  maxWorkers: 1,
};
