import { z } from 'zod';
import type { Refusal } from './refusal.ts';

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A calendar day `yyyy-MM-dd` without a zone, 1970-01-01 to 2199-12-31. */
export const day = (invalid: Refusal) =>
  z
    .string(invalid)
    .regex(/^\d{4}-\d{2}-\d{2}$/, invalid)
    .refine((text) => isDay(text) && text >= '1970-01-01' && text <= '2199-12-31', invalid)
    .meta({ format: 'date' });
