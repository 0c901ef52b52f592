import { z } from 'zod';

/**
 * A sum in dollars, as answers gave it before they had `cents`: kept for consumers of an earlier release, which read
 * it.
 */
export const dollars = () => z.number().meta({ deprecated: true, description: 'In dollars: read `cents`.' });
