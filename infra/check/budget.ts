import { UserFacingError } from '../build/user-facing-error.ts';

/** A suite that has not started yet. */
export interface WaitingSuite {
  /** The estimate for this machine. */
  seconds: number;
  testFiles: number;
  /** Whether its tests read a changed file. */
  isAffected: boolean;
}

export const DEFAULT_BUDGET_MINUTES = 75;

/** The seconds a run may take: TEST_BUDGET is in minutes. */
export function budgetSeconds(setting = String(DEFAULT_BUDGET_MINUTES)): number {
  const minutes = Number(setting);
  if (!(minutes > 0)) throw new UserFacingError(`TEST_BUDGET is a number of minutes, not '${setting}'.`);
  return minutes * 60;
}

/**
 * The suite to start next when `lanes` run at once; undefined if none ends within the seconds that are left. The
 * longest one if all fit, so that no lane idles at the end. Otherwise those affected by a change come first, then those
 * that run the most test files per second.
 */
export function pickNext<Suite extends WaitingSuite>(
  waiting: Suite[],
  secondsLeft: number,
  lanes: number,
): Suite | undefined {
  const [longest] = waiting.toSorted((one, other) => other.seconds - one.seconds);
  const total = waiting.reduce((sum, { seconds }) => sum + seconds, 0);
  if (longest && Math.max(longest.seconds, total / lanes) <= secondsLeft) return longest;
  return waiting
    .filter(({ seconds }) => seconds <= secondsLeft)
    .toSorted(
      (one, other) =>
        Number(other.isAffected) - Number(one.isAffected) ||
        other.testFiles / other.seconds - one.testFiles / one.seconds,
    )[0];
}

export interface SuiteTime {
  estimated: number;
  /** So far, while it runs. */
  actual: number;
  isGreen: boolean;
}

/** Keeps a first, short suite from deciding the pace alone. */
const ASSUMED_SECONDS = 300;

/**
 * How much longer suites take in this run than estimated. A suite that runs or has failed counts once it takes longer
 * than estimated: it may have failed early.
 */
export function paceOf(suites: SuiteTime[]): number {
  const known = suites.filter(({ isGreen, actual, estimated }) => isGreen || actual > estimated);
  const sum = (of: 'estimated' | 'actual') => known.reduce((all, suite) => all + suite[of], ASSUMED_SECONDS);
  return sum('actual') / sum('estimated');
}
