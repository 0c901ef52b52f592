import { jest } from '@jest/globals';

/*
 * On a busy machine a browser may be late once, and a run has hundreds of tests. A test that fails twice has failed.
 * The end of the run lists tests that passed on the retry, because they may show a race of the product. The retry
 * comes at once: later tests of a file may sign out whoever this one needs.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
