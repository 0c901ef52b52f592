import { z } from 'zod';

/** One line of text: no control characters, no lone surrogates; lengths count code points (infra/docs/wire.md). */
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
/** Several lines: line breaks and tabs pass. */
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;

// What a refinement counts does not show in the OpenAPI documents; `meta` says it there.
const within = (max: number) => (text: string) => Array.from(text).length <= max;

/** A line of at most `max` code points, trimmed. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .regex(ONE_LINE, 'Control characters are not allowed.')
    .refine(within(max), `At most ${max} characters are allowed.`)
    .meta({ maxLength: max });

/** A required line; blank is refused with `missing`. */
export const requiredLine = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .regex(ONE_LINE, 'Control characters are not allowed.')
    .refine(within(max), `At most ${max} characters are allowed.`)
    .meta({ maxLength: max });

/** Text of several lines; CRLF becomes LF, blank becomes null. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .regex(LINES, 'Control characters are not allowed.')
    .refine(within(max), `At most ${max} characters are allowed.`)
    .meta({ maxLength: max })
    .transform((text) => text || null);

/** Optional text of several lines; absent, null and blank are null. */
export const optionalLines = (max: number) =>
  lines(max)
    .nullish()
    .transform((text) => text ?? null);

/** An id; letter case does not tell ids apart. */
export const Id = (message?: string) => z.uuid(message).toLowerCase();
