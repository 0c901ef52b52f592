import { z } from 'zod';

/** A value that is known so far, or one that a newer service has added. */
export type OpenEnum<Value extends string> = Value | (string & {});

/**
 * For answers and events: the values known so far, typed; a newer one passes as the string that it is. Requests take
 * `values` itself, which stays closed.
 */
export const openEnum = <Value extends string>(
  values: z.ZodType<Value, Value>,
): z.ZodType<OpenEnum<Value>, OpenEnum<Value>> => z.union([values, z.string()]);

/** What a table says of a value; of one that is not known yet, what it says of `other`. */
export const lookupOr = <Value extends string, Look>(
  table: Record<Value, Look>,
  value: OpenEnum<Value>,
  other: NoInfer<Value>,
): Look => table[Object.hasOwn(table, value) ? (value as Value) : other];
