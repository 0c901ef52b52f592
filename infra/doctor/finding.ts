import type { Installation } from './installation.ts';

/** What is wrong, and what to do about it: a command, or a page of infra/docs. */
export interface Finding {
  check: string;
  problem: string;
  remedy: string;
}

/** Looks at one side of an installation and answers what is wrong there. */
export type Check = (installation: Installation) => Promise<Omit<Finding, 'check'>[]>;

/** Its message says why a check could not be made here, though nothing is wrong. */
export class CheckSkipped extends Error {}
