import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/units.ts';

/** Recomputes the books in the database at this address (infra/docs/money.md); rejects when it cannot read them. */
export async function runAudit(databaseUrl: string): Promise<{ isRight: boolean; report: string }> {
  const audit = join(root, 'svc-expenses/dist/audit.mjs');
  const env = { DATABASE_URL: databaseUrl };
  try {
    return { isRight: true, report: (await promisify(execFile)(process.execPath, [audit], { env })).stdout.trim() };
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return { isRight: false, report: stdout.trim() };
  }
}
