import type { z } from 'zod';

/**
 * A browser leaves it to the service (`browser` in package.json): the patterns weigh more than their early word is
 * worth.
 */
export const visible = (name: z.ZodString) => name;
