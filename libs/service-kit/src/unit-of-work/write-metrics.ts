import type { Metrics } from '../process/metrics.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];

export const createWriteMetrics = (metrics: Metrics) => ({
  together: metrics.histogram(
    'allsquare_writes_together',
    'Writes of one lock that went in one transaction.',
    [1, 2, 4, 8, 16, 32],
  ),
  waited: metrics.histogram(
    'allsquare_write_wait_seconds',
    'Time that a write waited behind others of its lock in this process.',
    SECONDS,
  ),
  transaction: metrics.histogram(
    'allsquare_transaction_seconds',
    'Time of a transaction that writes, with its waits for connection and locks.',
    SECONDS,
  ),
  lockTimeout: metrics.counter(
    'allsquare_lock_timeouts_total',
    'Transactions that PostgreSQL ended because they waited too long for a lock.',
  ),
});
