import node from '@allsquare/build/jest.node';
import { patience } from '@allsquare/build/slowness';

/** A test runs whole suites of other units. */
export default {
  ...node,
  testPathIgnorePatterns: [...node.testPathIgnorePatterns, '/infra/new/model/'],
  testTimeout: patience(300_000),
};
