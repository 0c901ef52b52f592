/** Why something cannot be done and what to do about it, in one sentence for the person at the console. */
export class Refusal extends Error {}

export const isSystemError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
