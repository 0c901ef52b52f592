import { z } from 'zod';

const PRESERVED = { 'x-absent': 'stays' };

/**
 * A field of a body that replaces, where the field came after the operation's first release: absent stays as it is
 * stored, null empties. So an older page, which does not know the field, erases nothing.
 */
export const preserveIfAbsent = <Field extends z.ZodType>(field: Field) =>
  field.nullish().meta({ description: 'Absent stays as it is, null empties.', ...PRESERVED });

/** Whether a field is declared by `preserveIfAbsent`; as a JSON schema has it, or as zod does. */
export const isPreservedIfAbsent = (schema: object): boolean => {
  const { 'x-absent': absent } = (schema instanceof z.ZodType ? (schema.meta() ?? {}) : schema) as Partial<
    typeof PRESERVED
  >;
  return absent === PRESERVED['x-absent'];
};
