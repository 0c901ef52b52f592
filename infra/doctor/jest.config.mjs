import node from '@allsquare/build/jest.node';
import { patience } from '@allsquare/build/slowness';

export default { ...node, testTimeout: patience(180_000) };
