import { z } from 'zod';

/** An id; letter case does not tell ids apart. */
export const Id = () => z.uuid().toLowerCase();
