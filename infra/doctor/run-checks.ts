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
import { type Check, CheckSkipped, type Finding } from './finding.ts';
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

interface CheckResult {
  check: CheckName;
  findings: Finding[];
  /** Why the check could not run here. */
  skipped?: string;
}

/** Runs all checks, or the named ones, in parallel. A part that a check cannot reach is a finding. */
export const runChecks = (
  installation: Installation,
  names = Object.keys(checks) as CheckName[],
): Promise<CheckResult[]> =>
  Promise.all(
    names.map(async (check) => {
      try {
        const found = await checks[check](installation);
        return { check, findings: found.map((finding) => ({ check, ...finding })) };
      } catch (error) {
        if (error instanceof CheckSkipped) return { check, findings: [], skipped: error.message };
        const problem = `This could not be looked at: ${describeError(error)}`;
        const remedy = 'Start what does not answer, or say where it is: operations.md, How to read the doctor.';
        return { check, findings: [{ check, problem, remedy }] };
      }
    }),
  );

/** Node's error of several addresses has an empty message, that of a program a page. */
function describeError(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: string; message: string };
  const own = /^\w*Error: (.*)$/m.exec(message)?.[1] ?? message.split('\n')[0];
  return [own || code, cause === undefined ? undefined : describeError(cause)].filter(Boolean).join(': ');
}
