import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

/** The URLs of the services that this one calls. */
export const serviceUrls = registerAs('serviceUrls', () =>
  readEnvironment(z.object({ FRIENDS_URL: z.url(), EXPENSES_URL: z.url() })),
);
