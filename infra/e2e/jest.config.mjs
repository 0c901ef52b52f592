import node from '@allsquare/build/jest.node';

/** One product and one browser for all files (start.mjs), so the files run one after another in this process. */
export default {
  ...node,
  setupFilesAfterEnv: ['./retry-once.mjs'],
  globalSetup: './start.mjs',
  globalTeardown: './stop.mjs',
  testEnvironment: '@allsquare/testing/environment',
  maxWorkers: 1,
  testSequencer: './sequencer.mjs',
};
