import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

/** Where the services are that this one calls. */
export const serviceUrls = registerAs('serviceUrls', () => readEnvironment(z.object({ GROUPS_URL: z.url() })));

export const stalenessSettings = z.object({
  /**
   * When all that svc-groups had committed was last known this long ago (ms), somebody may have been removed unheard.
   */
  IN_DOUBT_AFTER: z.coerce.number().int().positive().default(15_000),
});
export const staleness = registerAs('staleness', () => readEnvironment(stalenessSettings));

export const dueExpenses = registerAs('dueExpenses', () =>
  readEnvironment(
    z.object({
      /** Milliseconds between two looks for bills that are due; what was taken by one who died is due as long after. */
      DUE_BILLS_EVERY: z.coerce.number().int().positive().default(5_000),
    }),
  ),
);
