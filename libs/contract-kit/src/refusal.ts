import type { z } from 'zod';

/** A schema's error: a message, or one with its code (`refusedAs`). */
export type Refusal = string | { error: (issue: object) => string };

/**
 * Refuses with the message of a problem table's row. The issue has the row's code, so no code looks it up by the
 * message. Takes the row, not the table: so a bundle has only the rows it names.
 */
export const refusedAs = (code: string, { message }: { message: string }): Exclude<Refusal, string> => ({
  error: (issue) => {
    Object.assign(issue, { params: { code } });
    return message;
  },
});

/** The code of an issue: by `refusedAs`, or by a rule whose message has figures. */
export function codeOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  const { params } = (issue ?? {}) as { params?: { code?: string } };
  return params?.code;
}
