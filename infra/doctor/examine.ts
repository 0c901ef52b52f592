import { checkBackups } from './checks/check-backups.ts';
import { checkBooks } from './checks/check-books.ts';
import { checkBroker } from './checks/check-broker.ts';
import { checkCertificate } from './checks/check-certificate.ts';
import { checkClock } from './checks/check-clock.ts';
import { checkConnections } from './checks/check-connections.ts';
import { checkDisk } from './checks/check-disk.ts';
import { checkGrowth } from './checks/check-growth.ts';
import { checkLags } from './checks/check-lags.ts';
import { checkMail } from './checks/check-mail.ts';
import { checkMigrations } from './checks/check-migrations.ts';
import { checkRights } from './checks/check-rights.ts';
import { checkSecrets } from './checks/check-secrets.ts';
import { checkUnits } from './checks/check-units.ts';
import { checkVersions } from './checks/check-versions.ts';
import { type Check, type Finding, NotLookedAt } from './finding.ts';
import type { Installation } from './installation.ts';

const checks = {
  units: checkUnits,
  versions: checkVersions,
  migrations: checkMigrations,
  lags: checkLags,
  books: checkBooks,
  clock: checkClock,
  mail: checkMail,
  broker: checkBroker,
  rights: checkRights,
  certificate: checkCertificate,
  disk: checkDisk,
  connections: checkConnections,
  growth: checkGrowth,
  backups: checkBackups,
  secrets: checkSecrets,
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

interface Examined {
  check: CheckName;
  findings: Finding[];
  /** Why the check could not be made here. */
  notLookedAt?: string;
}

/** Makes all checks, or those named, side by side. What a check cannot reach is a finding of it. */
export const examine = (installation: Installation, names = Object.keys(checks) as CheckName[]): Promise<Examined[]> =>
  Promise.all(
    names.map(async (check) => {
      try {
        const found = await checks[check](installation);
        return { check, findings: found.map((finding) => ({ check, ...finding })) };
      } catch (error) {
        if (error instanceof NotLookedAt) return { check, findings: [], notLookedAt: error.message };
        const problem = `This could not be looked at: ${wordsOf(error)}`;
        const doThis = 'Start what does not answer, or say where it is: operations.md, How to read npm run doctor.';
        return { check, findings: [{ check, problem, doThis }] };
      }
    }),
  );

/** Node's error of several addresses has an empty message of its own, that of a program a page. */
function wordsOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: string; message: string };
  const own = /^\w*Error: (.*)$/m.exec(message)?.[1] ?? message.split('\n')[0];
  return [own || code, cause === undefined ? undefined : wordsOf(cause)].filter(Boolean).join(': ');
}
