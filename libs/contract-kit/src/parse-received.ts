import type { z } from 'zod';

/**
 * Parses a message by the reader's schema. A field that a newer provider no longer sends may be missing: if a consumer
 * read it, the provider could not have been released (infra/docs/releasing.md). Throws a ZodError for any other
 * mismatch.
 */
export function parseReceived<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const { data: known, error } = schema.safeParse(data);
  if (!error) return known;
  if (hasOnlyMissingFields(error.issues, data)) return data as z.output<Schema>;
  throw error;
}

type Issue = { path: PropertyKey[]; errors?: Issue[][] };

/** Whether missing fields are the only issues. Of several forms one that fits so far is enough. */
const hasOnlyMissingFields = (issues: Issue[], data: unknown): boolean =>
  issues.every(({ path, errors }) => {
    const owner = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], data);
    const name = path.at(-1);
    // An object without any field is not one of our messages.
    if (name !== undefined && !Object.hasOwn(owner as object, name)) return Object.keys(owner as object).length > 0;
    const found = name === undefined ? data : (owner as Record<PropertyKey, unknown>)[name];
    return errors?.some((option) => option.length > 0 && hasOnlyMissingFields(option, found)) ?? false;
  });
