/**
 * The sum of cents over several groups. Each is within bounds, but their sum need not be a safe integer, which wire and
 * browsers require: it is capped at the largest one.
 */
export function safeSum(cents: number[]): number {
  const sum = cents.reduce((total, one) => total + one, 0);
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, sum));
}
