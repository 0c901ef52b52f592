export interface Score {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Score = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Score, b: Score): Score => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});
