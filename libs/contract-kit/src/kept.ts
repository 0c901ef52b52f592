import { z } from 'zod';

const KEPT = { 'x-absent': 'stays' };

/**
 * A field of a body that replaces, where the field came after the operation's first release: absent stays as it is
 * stored, null empties. So an older page, which does not know the field, erases nothing.
 */
export const kept = <Field extends z.ZodType>(field: Field) =>
  field.nullish().meta({ description: 'Absent stays as it is, null empties.', ...KEPT });

/** Whether a field is `kept`; as a JSON schema has it, or as zod does. */
export const isKept = (schema: object): boolean => {
  const { 'x-absent': absent } = (schema instanceof z.ZodType ? (schema.meta() ?? {}) : schema) as Partial<typeof KEPT>;
  return absent === KEPT['x-absent'];
};
