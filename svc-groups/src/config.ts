import { ENVIRONMENT, readConfig } from '@allsquare/service-kit';
import { z } from 'zod';

const peers = z.object({ FRIENDS_URL: z.url(), EXPENSES_URL: z.url() });
export type Peers = z.infer<typeof peers>;

/** Where the services are that this one asks. */
export const PEERS = Symbol('peers');
export const peersProvider = {
  provide: PEERS,
  useFactory: (env: NodeJS.ProcessEnv) => readConfig(peers, env),
  inject: [ENVIRONMENT],
};
