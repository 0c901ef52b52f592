import { getMe } from '@allsquare/auth-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The signed-in person by the server's word. */
export const meQuery = queryOptions({ queryKey: ['profile'], queryFn: () => call(getMe, {}) });
