import { createRequire } from 'node:module';
import service from '@allsquare/build/jest.service';

/** One product for all files (start.mjs), so the files run one after the other in this process. */
export default {
  ...service,
  globalSetup: './start.mjs',
  globalTeardown: createRequire(import.meta.url).resolve('@allsquare/e2e/stop.mjs'),
  testEnvironment: '@allsquare/testing/environment',
  maxWorkers: 1,
};
