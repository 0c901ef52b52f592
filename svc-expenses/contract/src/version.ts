import { z } from 'zod';

/** In a request: a version of an expense or a payment, within the database's `int`. */
export const StoredVersion = () => z.int().positive().max(2_147_483_647);
