import { z } from 'zod';

/** A sum in dollars, the format of answers before `cents`, for consumers of an earlier release. */
export const dollars = () => z.number().meta({ deprecated: true, description: 'In dollars: read `cents`.' });
