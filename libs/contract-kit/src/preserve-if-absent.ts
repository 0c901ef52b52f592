import { z } from 'zod';

const PRESERVED = { 'x-absent': 'stays' };

/**
 * A field of a replacing body that was added after the operation's first release: absent preserves the stored value,
 * null clears it. So an older page, which does not have the field, erases nothing.
 */
export const preserveIfAbsent = <Field extends z.ZodType>(field: Field) =>
  field.nullish().meta({ description: 'Absent stays as it is, null empties.', ...PRESERVED });

/** Whether a field is declared by `preserveIfAbsent`, in a JSON schema or in zod. */
export const isPreservedIfAbsent = (schema: object): boolean => {
  const { 'x-absent': absent } = (schema instanceof z.ZodType ? (schema.meta() ?? {}) : schema) as Partial<
    typeof PRESERVED
  >;
  return absent === PRESERVED['x-absent'];
};
