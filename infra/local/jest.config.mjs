import service from '@allsquare/build/jest.service';
import { patience } from '@allsquare/build/slowness';

export default { ...service, globalSetup: undefined, globalTeardown: undefined, testTimeout: patience(180_000) };
