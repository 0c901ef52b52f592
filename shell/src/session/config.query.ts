import { getConfig } from '@allsquare/auth-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** Forms wait for the provider's features; after this long (ms) without a response they show all. */
const CONFIG_LIMIT = 2_000;

/** What this installation offers: Google, mail. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig, {}, { signal: AbortSignal.timeout(CONFIG_LIMIT) }),
});
