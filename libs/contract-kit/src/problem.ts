import { z } from 'zod';

/** A refusal, as every service answers it. */
export const Problem = z.object({
  message: z.string().describe('A sentence for a person.'),
  code: z.string().describe('Stable; more may come.'),
  details: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('Every field that is wrong.'),
});
export type Problem = z.infer<typeof Problem>;
export type ProblemDetail = NonNullable<Problem['details']>[number];

/** The refusals of a service by their codes: title and message on the screen. */
export type ProblemTable = Record<string, { title: string; message: string }>;

/** How a schema refuses: a sentence, or one that carries its code (`refusedAs`). */
export type Refusal = string | { error: (issue: object) => string };

/**
 * Of a problem table: refuses with the sentence of a code, which the issue carries, so that nobody finds the code by
 * the sentence.
 */
export const refusedAs =
  <Code extends string>(table: Record<Code, { message: string }>) =>
  (code: Code): Exclude<Refusal, string> => ({
    error: (issue) => {
      Object.assign(issue, { params: { code } });
      return table[code].message;
    },
  });

/** The code that an issue carries: of `refusedAs`, or of a rule whose sentence is made of figures. */
export function codeOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  const { params } = (issue ?? {}) as { params?: { code?: string } };
  return params?.code;
}
