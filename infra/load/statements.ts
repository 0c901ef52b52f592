import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** A statement as the service sent it; its values as PostgreSQL wrote them, null for NULL. */
export type Statement = { text: string; values: (string | null)[] };

const ATTEMPTS = 10;

/**
 * What a service sends to PostgreSQL while `act` runs, from the server's own log: so it is always the SQL of the code
 * that is measured. Acts until two runs in a row were alike, because what else the service does lies between.
 */
export async function statementsOf(
  admin: Client,
  logFile: string,
  service: string,
  act: () => Promise<unknown>,
): Promise<Statement[]> {
  await admin.query(`alter system set log_statement = 'all'`);
  await admin.query(`alter system set log_line_prefix = '@%a@ '`);
  // The values of a statement are a detail.
  await admin.query(`alter system set log_error_verbosity = 'default'`);
  await reload(admin);
  try {
    let before: Statement[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const from = readFileSync(logFile).length;
      await act();
      await sleep(100);
      const found = parse(readFileSync(logFile).subarray(from).toString(), service);
      if (found.length > 0 && textsOf(found) === textsOf(before)) return found;
      before = found;
    }
    throw new Error(`${service} sent other statements at each of ${ATTEMPTS} equal requests.`);
  } finally {
    await admin.query('alter system reset log_statement');
    await admin.query('alter system reset log_line_prefix');
    await admin.query('alter system reset log_error_verbosity');
    await reload(admin);
  }
}

const textsOf = (statements: Statement[]) => statements.map((statement) => statement.text).join(';');

/** Sessions take the new settings when they are idle; a moment later all have. */
async function reload(admin: Client) {
  await admin.query('select pg_reload_conf()');
  await sleep(200);
}

/** Lines after the first of an entry begin with a tab. */
function parse(log: string, service: string): Statement[] {
  const entries = log.replaceAll('\n\t', '\n\r').split(/\n(?!\r)/);
  const statements: Statement[] = [];
  for (const entry of entries.map((text) => text.replaceAll('\n\r', '\n'))) {
    const [, application, kind, said = ''] = /^@(.*?)@ (LOG|DETAIL): {2}(.*)$/s.exec(entry) ?? [];
    if (application !== service) continue;
    const text = /^(?:execute [^:]*|statement): (.*)$/s.exec(said)?.[1];
    if (kind === 'LOG' && text) statements.push({ text: text.trim(), values: [] });
    if (kind === 'DETAIL') statements.at(-1)?.values.push(...parameters(said));
  }
  return statements;
}

/** `Parameters: $1 = 'it''s', $2 = NULL` */
const parameters = (detail: string) =>
  Array.from(
    detail.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g),
    ([, quoted]) => quoted?.replaceAll("''", "'") ?? null,
  );
