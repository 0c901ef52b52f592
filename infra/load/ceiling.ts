import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { CONNECTIONS } from './drive.ts';
import type { Statement } from './statements.ts';
import { groupId, membersOf, personId, worldInPgbench } from './world.ts';

/** The services' sessions plan with it (service-kit, database.ts). */
const AS_SERVICES = { PGOPTIONS: '-c random_page_cost=1.1 -c enable_seqscan=off' };
const INSTALLED = '/usr/lib/postgresql';

/** PGBENCH, or that of Debian's package. */
export function findPgbench(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted() : [];
  const found = [
    process.env.PGBENCH,
    ...versions.map((version) => join(INSTALLED, version, 'bin/pgbench')).toReversed(),
  ];
  const program = found.find((file) => file && existsSync(file));
  if (!program)
    throw new UserFacingError(
      'There is no pgbench: install it (Debian: apt-get install postgresql), or name it in PGBENCH.',
    );
  return program;
}

/** Runs a script, or one of pgbench's own by its name, and answers the transactions per second. */
export async function ceiling(
  pgbench: string,
  databaseUrl: string,
  script: { file: string } | { builtin: string },
  seconds: number,
  connections = CONNECTIONS,
): Promise<number> {
  const what = 'file' in script ? ['-f', script.file] : ['-b', script.builtin];
  const load = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds)];
  const stdout = await runPgbench(pgbench, databaseUrl, [...load, ...what]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench said: ${stdout}`);
  return perSecond;
}

/** Makes the tables of pgbench's own scripts, with a million rows. */
export async function initialise(pgbench: string, databaseUrl: string) {
  await runPgbench(pgbench, databaseUrl, ['-i', '-q', '-s', '10']);
}

async function runPgbench(pgbench: string, databaseUrl: string, options: string[]): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const where = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)];
  const { stdout } = await promisify(execFile)(pgbench, [...options, ...where], {
    env: { PGPASSWORD: password, ...AS_SERVICES },
  });
  return stdout;
}

/** A request whose ids pgbench varies: the group that it was in, and its idempotency key. */
type Varied = { group: number; key: string };

/**
 * Writes the statements of one request as a script for pgbench: as they were or, varied, in any group and with new ids
 * at each turn.
 */
export function writeScript(file: string, statements: Statement[], varied: Varied | undefined) {
  const values = new Values(varied);
  const lines = statements.map((statement) => `${values.within(statement)};`);
  writeFileSync(file, [...worldInPgbench, ...values.settings, ...lines, ''].join('\n'));
}

/** Writes a script whose one statement writes the same rows as these, and reads nothing first. */
export function writeAsOneStatement(file: string, statements: Statement[], varied: Varied) {
  const values = new Values(varied);
  const writes = statements
    .filter(({ text }) => /^(insert|update|select (move|enter)_)/i.test(text))
    .map((statement, n) => ({ name: `w${n}`, sql: values.within(statement) }))
    .map(({ name, sql }) => ({ name, sql: /^select|returning/i.test(sql) ? sql : `${sql} returning 1` }));
  const parts = writes.map(({ name, sql }) => `${name} as (${sql})`).join(', ');
  // A function in a part that nobody reads is never called.
  const all = writes.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
  writeFileSync(file, [...worldInPgbench, ...values.settings, `with ${parts} select ${all};`, ''].join('\n'));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The values of one request as SQL. Varied: its group and people by number, every other id an ever new one. */
class Values {
  /** Lines that go before the statements. */
  readonly settings: string[] = [];
  readonly #known = new Map<string, string>();

  readonly #anyIdVaries: boolean;

  constructor(varied: Varied | undefined) {
    this.#anyIdVaries = varied !== undefined;
    if (!varied) return;
    this.#known.set(groupId(varied.group), 'load.team(:g)');
    for (const [place, person] of membersOf(varied.group).entries())
      this.#known.set(personId(person), `load.person(:m${place})`);
    this.#known.set(varied.key, `${this.#fresh()}::text`);
  }

  /** A statement with its values in it. */
  within({ text, values }: Statement): string {
    return text.replaceAll(/\$(\d+)/g, (_, n: string) => this.inSql(values[Number(n) - 1]));
  }

  inSql(value: string | null | undefined): string {
    if (value == null) return 'null';
    const items = /^\{(.+)\}$/.exec(value)?.[1]?.split(',') ?? [];
    if (this.#isVaried(value)) return this.#varying(value);
    if (items.length > 0 && items.every((item) => this.#isVaried(item)))
      return `array[${items.map((item) => this.#varying(item)).join(', ')}]`;
    // pgbench would take what follows a colon for a variable of its own.
    return `U&'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003a')}'`;
  }

  #isVaried(value: string) {
    return this.#known.has(value) || (this.#anyIdVaries && UUID.test(value));
  }

  #varying(value: string): string {
    const expression = this.#known.get(value) ?? this.#fresh();
    this.#known.set(value, expression);
    return expression;
  }

  #fresh() {
    const name = `fresh${this.settings.length}`;
    this.settings.push(`\\set ${name} random(1, 1000000000000000)`);
    return `load.fresh(:${name})`;
  }
}
