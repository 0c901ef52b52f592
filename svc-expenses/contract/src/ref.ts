import { z } from 'zod';

/**
 * Chosen by the client, also sent as Idempotency-Key: the same ref of the same person in the same group is the same row
 * for ever. Sent again, the answer is the row as it is now, with `deletedAt` where it was deleted. Absent, every
 * request records another one.
 */
export const Ref = z.uuidv4().toLowerCase().nullish();
