/**
 * The sum of cents over several groups, each of them within bounds; their sum need not be a safe integer, which the
 * wire and browsers demand. Beyond, it stays at the largest.
 */
export function safeSum(cents: number[]): number {
  const sum = cents.reduce((total, one) => total + one, 0);
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, sum));
}
