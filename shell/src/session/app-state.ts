import { createQueryClient } from '@allsquare/kit/query';
import { createSession } from './session.ts';

export const queryClient = createQueryClient();

/** Set by the router, which itself depends on the session. */
let navigate: (address: string) => Promise<void> = async (address) => location.assign(address);
export const setNavigate = (next: typeof navigate): void => {
  navigate = next;
};

/** Not in a first view. */
export const loadStoredAnswers = () => import(/* webpackChunkName: "stored-answers" */ './stored-answers.ts');

export const session = createSession({
  provider: () => import('./provider.ts'),
  cancelRequests: () => void queryClient.cancelQueries(),
  clearCache: () => queryClient.clear(),
  navigate: (address) => navigate(address),
});
