import { jest } from '@jest/globals';

/*
 * A browser on a busy machine may be late once, and a run has hundreds of tests. What fails twice has failed; what
 * passes the second time is named at the end of the run, because it may be a race of the product.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
