import { jest } from '@jest/globals';

/*
 * On a busy machine a browser may be late once, and a run has hundreds of tests. A test that fails twice has failed.
 * The end of the run lists tests that passed on the retry, because they may show a race of the product.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
