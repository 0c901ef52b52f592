import node from '@allsquare/build/jest.node';

/** What npm run rehearse-release runs: it takes minutes, and names its unit. */
export default {
  ...node,

  testMatch: ['**/rehearsal.ts'],
  testTimeout: 300_000,
  forceExit: true,
};
