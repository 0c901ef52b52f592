import service from '@allsquare/build/jest.service';
import { patience } from '@allsquare/build/slowness';

/** A test runs whole suites of others. */
export default { ...service, testTimeout: patience(300_000) };
