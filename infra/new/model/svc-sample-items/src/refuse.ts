import { problems } from '@allsquare/sample-items-contract';
import { refusals } from '@allsquare/service-kit';

/** The codes of refusals, and the HTTP status of each. */
export const refuse = refusals(problems, {});
