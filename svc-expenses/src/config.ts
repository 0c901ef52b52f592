import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

/** The services that this one calls. */
export const serviceUrls = registerAs('serviceUrls', () => readEnvironment(z.object({ GROUPS_URL: z.url() })));

export const stalenessSettings = z.object({
  /** Memberships are stale when the last known complete state of svc-groups is so many milliseconds old. */
  IN_DOUBT_AFTER: z.coerce.number().int().positive().default(15_000),
});
export const staleness = registerAs('staleness', () => readEnvironment(stalenessSettings));

export const dueExpenses = registerAs('dueExpenses', () =>
  readEnvironment(
    z.object({
      /** Milliseconds between two looks for due bills, and after which a claimed one is due again. */
      DUE_BILLS_EVERY: z.coerce.number().int().positive().default(5_000),
    }),
  ),
);
