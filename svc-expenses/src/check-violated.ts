import type { Problem } from '@allsquare/service-kit';

const CHECK_VIOLATED = '23514';

/**
 * For a statement with one check constraint: turns its violation into `refusal`. Relies on the error code: Citus does
 * not pass on the constraint's name.
 */
export const whenCheckViolated = (refusal: () => Problem) => (error: unknown) => {
  throw (error as { code?: string }).code === CHECK_VIOLATED ? refusal() : error;
};
