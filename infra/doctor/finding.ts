import type { Installation } from './installation.ts';

/** A problem and its remedy: a command, or a page of infra/docs. */
export interface Finding {
  check: string;
  problem: string;
  remedy: string;
}

/** Checks one side of an installation and returns its problems. */
export type Check = (installation: Installation) => Promise<Omit<Finding, 'check'>[]>;

/** Its message explains why this machine could not run a check, although nothing is wrong. */
export class CheckSkipped extends Error {}
