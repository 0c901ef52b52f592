import { z } from 'zod';

/** A refusal in every service's format. */
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

/** The refusals of a service by code: title and message on screen. */
export type ProblemTable = Record<string, { title: string; message: string }>;
