import node from '@allsquare/build/jest.node';
import { patience } from '@allsquare/build/slowness';

/** A test runs whole suites of others. */
export default { ...node, testTimeout: patience(300_000) };
