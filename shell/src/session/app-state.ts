import { createQueryClient } from '@allsquare/kit/query';
import { createSession } from './session.ts';

export const queryClient = createQueryClient();

/** Set by the router, which needs the session itself. */
let goTo: (address: string) => Promise<void> = async (address) => location.assign(address);
export const goBy = (go: typeof goTo): void => {
  goTo = go;
};

export const session = createSession({
  provider: () => import('./provider.ts'),
  stopAsking: () => void queryClient.cancelQueries(),
  forget: () => queryClient.clear(),
  go: (address) => goTo(address),
});
