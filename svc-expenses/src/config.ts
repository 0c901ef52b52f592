import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

/** Where the services are that this one calls. */
export const serviceUrls = registerAs('serviceUrls', () => readEnvironment(z.object({ GROUPS_URL: z.url() })));
