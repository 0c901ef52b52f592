import { z } from 'zod';

/**
 * The version that an undo takes back: when it is not the stored one any more, 409 `changed-since`, of which `details`
 * say the stored `version`. Absent, what is there is deleted or restored, whatever it has become.
 */
export const Undoes = z.object({ undoes: z.coerce.number().int().positive().optional() });
