import { z } from 'zod';

/** A known value, or one that a newer service has added. */
export type OpenEnum<Value extends string> = Value | (string & {});

/**
 * For answers and events: known values are typed; a newer one passes as a string. Requests use `values` itself, which
 * is closed.
 */
export const openEnum = <Value extends string>(
  values: z.ZodType<Value, Value>,
): z.ZodType<OpenEnum<Value>, OpenEnum<Value>> => z.union([values, z.string()]);

/** The table's entry for a value, or for `other` if the value is unknown. */
export const lookupOr = <Value extends string, Look>(
  table: Record<Value, Look>,
  value: OpenEnum<Value>,
  other: NoInfer<Value>,
): Look => table[Object.hasOwn(table, value) ? (value as Value) : other];
