import { ENVIRONMENT, readConfig } from '@allsquare/service-kit';
import { z } from 'zod';

const serviceUrls = z.object({ FRIENDS_URL: z.url(), EXPENSES_URL: z.url() });
export type ServiceUrls = z.infer<typeof serviceUrls>;

/** The URLs of the services that this one calls. */
export const SERVICE_URLS = Symbol('service-urls');
export const serviceUrlsProvider = {
  provide: SERVICE_URLS,
  useFactory: (env: NodeJS.ProcessEnv) => readConfig(serviceUrls, env),
  inject: [ENVIRONMENT],
};
