import { createRequire } from 'node:module';
import node from '@allsquare/build/jest.node';

/** One product for all files (start.mjs), so the files run one after the other in this process. */
export default {
  ...node,
  globalSetup: './start.mjs',
  globalTeardown: createRequire(import.meta.url).resolve('@allsquare/e2e/stop.mjs'),
  testEnvironment: '@allsquare/testing/environment',
  maxWorkers: 1,
};
