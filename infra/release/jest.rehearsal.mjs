import service from '@allsquare/build/jest.service';

/** What npm run rehearse-release runs: it takes minutes, and names its unit. */
export default {
  ...service,
  globalSetup: undefined,
  globalTeardown: undefined,
  testMatch: ['**/rehearsal.ts'],
  testTimeout: 300_000,
  forceExit: true,
};
