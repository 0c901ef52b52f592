import { z } from 'zod';
import { BIDI_CONTROLS, isBalanced } from './bidi.ts';
import { type Refusal, refusedAs } from './refusal.ts';
import { visible } from './visible-name.ts';

/** In syntax that every regex engine understands; Unicode categories are not. */
const CONTROL = String.raw`\x00-\x1f\x7f-\x9f`;
const ONE_LINE = new RegExp(`^[^${CONTROL}]*$`);
/** Allows line breaks and tabs. */
const LINES = new RegExp(String.raw`^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$`);
const REFUSED = 'Control characters are not allowed.';
/** A row of every problem table. */
export const hiddenMarks = {
  title: 'Error',
  message: 'Please type this again: it has hidden marks that turn the text around it.',
};
const UNBALANCED_BIDI = refusedAs('hidden-marks', hiddenMarks);
/** Matches any visible character other than a combining mark. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u;

const isWellFormed = (text: string) => text.isWellFormed();

/** Whether a text has `min` to `max` code points. */
export const lengthBetween = (min: number, max: number) => (text: string) => {
  const { length } = Array.from(text);
  return length >= min && length <= max;
};

/** All text: no control characters, no lone surrogates, at most `max` code points (infra/docs/wire.md). */
const bounded = (text: z.ZodString, pattern: RegExp, max: number) =>
  text
    .regex(pattern, REFUSED)
    .refine(isWellFormed, REFUSED)
    .refine(lengthBetween(0, max), `At most ${max} characters are allowed.`)
    // A refinement is not visible in the OpenAPI documents.
    .meta({ maxLength: max });

/** A line of at most `max` code points, trimmed. */
export const line = (max: number) => bounded(z.string().trim(), ONE_LINE, max);

const required = (pattern: RegExp, max: number, missing: Refusal) =>
  bounded(z.string(missing).trim().min(1, missing), pattern, max);

/**
 * A required line without unclosed direction controls. Blank or invisible text is refused with `missing`. Stored text
 * is read as it is.
 */
export const requiredLine = (max: number, missing: Refusal) =>
  required(ONE_LINE, max, missing)
    .refine((text) => !/[\u2028\u2029]/.test(text), REFUSED)
    .refine((text) => text === '' || VISIBLE.test(text), missing)
    .refine(isBalanced, UNBALANCED_BIDI);

const NAME = new RegExp(`^[^${CONTROL}${BIDI_CONTROLS}]*$`);

/** A person's or a group's name: a required line of at most 100 code points, visible and without direction controls. */
export const name = (missing: Refusal) => visible(required(NAME, 100, missing));

/** An optional line without unclosed direction controls; absent, null and blank are null. */
export const optionalLine = (max: number) =>
  line(max)
    .refine(isBalanced, UNBALANCED_BIDI)
    .nullish()
    .transform((text) => text || null);

/** Text of several lines; CRLF becomes LF, blank becomes null. */
export const lines = (max: number) =>
  bounded(
    z.string().overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
    LINES,
    max,
  )
    .refine((text) => text.split(/[\n\u2029]/).every(isBalanced), UNBALANCED_BIDI)
    .transform((text) => text || null);

/** Optional text of several lines; absent, null and blank are null. */
export const optionalLines = (max: number) =>
  lines(max)
    .nullish()
    .transform((text) => text ?? null);

/** An id, case-insensitive. */
export const Id = (refusal?: Refusal) => z.uuid(refusal).toLowerCase();

/** Text, @, text, dot, text. Each character can match in only one way, so that no address takes long. */
const EMAIL = new RegExp(`^[^\\s@${CONTROL}]+@[^\\s@${CONTROL}][^\\s@.${CONTROL}]*\\.[^\\s@${CONTROL}]+$`);

/**
 * The address of a guest's account at the identity provider (infra/docs/identity.md): it gets no mail, and no person
 * may use it.
 */
export const guestAddress = (id: string) => `${id}@guest.invalid`;
export const isGuestAddress = (address: string) => /@guest\.invalid$/i.test(address);

const toErrorOption = (refusal: Refusal) => (typeof refusal === 'string' ? { error: refusal } : refusal);

/** A lowercase, trimmed address of at most 254 characters that is no guest's. Its length is checked first. */
export const email = ({ missing, invalid }: { missing: Refusal; invalid: Refusal }) =>
  z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, { ...toErrorOption(missing), abort: true })
    .max(254, { ...toErrorOption(invalid), abort: true })
    .regex(EMAIL, invalid)
    .refine(isWellFormed, invalid)
    .refine((address) => !isGuestAddress(address), invalid);

/** A boolean in a query: on for `true`. */
export const flag = () =>
  z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => text === 'true');
