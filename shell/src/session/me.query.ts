import { getMe } from '@allsquare/auth-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The signed-in user, from the server. */
export const meQuery = queryOptions({ queryKey: ['profile'], queryFn: () => call(getMe, {}) });
