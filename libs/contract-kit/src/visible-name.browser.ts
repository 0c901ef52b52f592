import type { z } from 'zod';

/**
 * Browsers leave this to the service (`browser` in package.json): the patterns cost more bytes than an early error is
 * worth.
 */
export const visible = (name: z.ZodString) => name;
