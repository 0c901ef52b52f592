import type { Problem } from '@allsquare/service-kit';

const CHECK_VIOLATED = '23514';

/**
 * For a statement that has one check: its violation is `refusal`. By the code of the error: an engine that spreads
 * groups over servers hands on no name of a constraint.
 */
export const whenCheckViolated = (refusal: () => Problem) => (error: unknown) => {
  throw (error as { code?: string }).code === CHECK_VIOLATED ? refusal() : error;
};
