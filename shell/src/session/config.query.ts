import { getConfig } from '@allsquare/auth-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/**
 * What the provider offers decides a form, so it is known before the form shows; after this long (ms) without an answer
 * it shows all.
 */
const CONFIG_LIMIT = 2_000;

/** What this installation offers: Google, mail. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig, {}, { signal: AbortSignal.timeout(CONFIG_LIMIT) }),
});
