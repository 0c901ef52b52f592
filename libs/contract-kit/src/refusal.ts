import type { z } from 'zod';

/** How a schema refuses: a sentence, or one that carries its code (`refusedAs`). */
export type Refusal = string | { error: (issue: object) => string };

/**
 * Refuses with the sentence of a row of a problem table; the issue carries the row's code, so that nobody finds it by
 * the sentence. It takes the row, not the table: a bundle then holds only the rows that it names.
 */
export const refusedAs = (code: string, { message }: { message: string }): Exclude<Refusal, string> => ({
  error: (issue) => {
    Object.assign(issue, { params: { code } });
    return message;
  },
});

/** The code that an issue carries: of `refusedAs`, or of a rule whose sentence is made of figures. */
export function codeOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  const { params } = (issue ?? {}) as { params?: { code?: string } };
  return params?.code;
}
