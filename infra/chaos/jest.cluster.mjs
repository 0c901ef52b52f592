import node from '@allsquare/build/jest.node';
import { patience } from '@allsquare/build/slowness';

/** Each file starts a product on a cluster, one after another. */
export default { ...node, testMatch: ['**/cluster/*.test.ts'], maxWorkers: 1, testTimeout: patience(300_000) };
