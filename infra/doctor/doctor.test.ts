import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { urlVariable } from '@allsquare/contract-kit/service-manifest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { buildStale } from '../build/build.ts';
import { root } from '../build/units.ts';
import { localProduct, nameOf } from '../local/backups/local-product.ts';
import { streamWal } from '../local/backups/stream-wal.ts';
import { takeBackup } from '../local/backups/take-backup.ts';
import { openMailBox } from '../local/client/mail-box.ts';
import { migrateServices } from '../local/parts/migrate.ts';
import { serviceDatabases } from '../local/parts/parts.ts';
import { makeStreams } from '../local/parts/streams.ts';
import { temporaryFolder } from '../local/processes/folders.ts';
import { freePorts } from '../local/processes/ports.ts';
import { openProcessGroup, type ProcessGroup } from '../local/processes/process-group.ts';
import { services } from '../local/processes/services.ts';
import { type Nats, type NatsUser, natsPassword, startNats } from '../local/servers/nats.ts';
import { onDatabase } from '../local/servers/on-database.ts';
import { adminUrl, ensureDatabases, type Postgres, startPostgres } from '../local/servers/postgres.ts';
import { readExamples } from './checks/check-secrets.ts';
import { BOUNDS, type Installation, readInstallation, urlWithUser } from './installation.ts';
import { onBroker } from './on-broker.ts';
import { type CheckName, runChecks } from './run-checks.ts';

/*
 * Real servers, migrated and with their streams. One HTTP server replaces the units, because their answers are what
 * differs. Each test plants one fault and removes it again.
 */
const folder = temporaryFolder();
const DAY = 86_400_000;
const answers = new Map<string, { status?: number; body: unknown }>();
const undo: (() => unknown)[] = [];
let group: ProcessGroup;
let postgres: Postgres;
let nats: Nats;
let http: Server;
let mailBox: Awaited<ReturnType<typeof openMailBox>>;
let clean: Installation;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const admin = <T>(database: string, work: (db: Client) => Promise<T>) =>
  onDatabase(adminUrl(folder, postgres.port, database), work);
/** The problems that a check finds in the clean installation after this change. */
async function problems(check: CheckName, changed: Partial<Installation> = {}): Promise<string[]> {
  const [examined] = await runChecks({ ...clean, ...changed }, [check]);
  for (const finding of examined?.findings ?? []) expect(finding.remedy).not.toBe('');
  return (examined?.findings ?? []).map(({ problem }) => problem);
}
const bounds = (changed: Partial<typeof BOUNDS>) => ({ bounds: { ...BOUNDS, ...changed } });

/** Changes the answer of an address until the test's end. */
function answer(path: string, body: unknown, status = 200) {
  const before = answers.get(path);
  answers.set(path, { status, body });
  undo.push(() => (before ? answers.set(path, before) : answers.delete(path)));
}

beforeAll(async () => {
  await buildStale(
    () => undefined,
    undefined,
    (path) => path.startsWith('svc-'),
  );
  group = await openProcessGroup(folder);
  [postgres, nats] = await Promise.all([
    startPostgres({ folder, durable: false }, group),
    startNats({ folder: join(folder, 'broker'), passwords: (user) => `${user}-password` }),
  ]);
  await ensureDatabases(postgres, folder, { services: serviceDatabases });
  await Promise.all([migrateServices(postgres.ownerUrl, folder), makeStreams(nats.url('operator'))]);
  mailBox = await openMailBox();
  http = createServer((request, response) => {
    const found = answers.get(request.url ?? '');
    response.writeHead(found ? (found.status ?? 200) : 404).end(JSON.stringify(found?.body ?? ''));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${portOf(http)}`;
  clean = {
    ...readInstallation({}),
    origin,
    addressOf: (service) => `${origin}/${service}`,
    databaseUrl: postgres.url,
    adminUrl: postgres.adminUrl,
    natsUrl: nats.url,
    smtpUrl: mailBox.url,
    folders: [folder],
    backups: join(folder, 'backups'),
    secrets: {},
  };
  const { versions } = clean;
  for (const { name } of services) {
    answers.set(`/${name}/health/live`, { body: { live: true, version: versions[name] } });
    answers.set(`/${name}/health/ready`, { body: { ready: true, parts: { database: 'up', broker: 'up' } } });
  }
  for (const unit of Object.keys(versions).filter((each) => each.startsWith('mfe-')))
    answers.set(`/mfe/${unit}/mf-manifest.json`, {
      body: { metaData: { buildInfo: { buildVersion: versions[unit] } } },
    });
  for (const path of ['/', '/remotes.json', '/realms/allsquare/.well-known/openid-configuration'])
    answers.set(path, { body: {} });
});

afterEach(async () => {
  for (const back of undo.splice(0).toReversed()) await back();
});

afterAll(async () => {
  http.close();
  await Promise.all([mailBox.stop(), group.stop(), nats.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

test('a part that does not answer is a finding that names the setting for its address', async () => {
  const [port = 0] = await freePorts(1);
  const gone = `postgres://postgres:x@127.0.0.1:${port}/postgres`;
  const checks: CheckName[] = ['versions', 'clock', 'broker', 'rights', 'disk', 'connections'];
  const examined = await runChecks({ ...clean, adminUrl: gone, natsUrl: () => `nats://127.0.0.1:${port}` }, checks);
  const names = examined.filter(({ findings }) => findings.some(({ remedy }) => /say where/.test(remedy)));
  expect(names.map(({ check }) => check)).toEqual(checks);
});

test('an installation elsewhere is found by the addresses in the environment', async () => {
  const elsewhere = readInstallation({
    PUBLIC_ORIGIN: clean.origin,
    POSTGRES_URL: clean.adminUrl,
    NATS_URL: nats.url('operator'),
    SMTP_URL: mailBox.url,
    ...Object.fromEntries(
      services.flatMap(({ name, database }) => [
        [urlVariable(name), clean.addressOf(name)],
        [`${database.toUpperCase()}_DATABASE_URL`, clean.databaseUrl(database)],
        [natsPassword(name), `${name}-password`],
      ]),
    ),
  });
  const checks: CheckName[] = ['units', 'versions', 'lags', 'clock', 'mail', 'broker', 'rights', 'disk'];
  expect((await runChecks(elsewhere, checks)).filter((each) => each.findings.length || each.skipped)).toEqual([]);
  const [backups] = await runChecks(elsewhere, ['backups']);
  expect(backups?.skipped).toBe('ALLSQUARE_BACKUPS is not set.');
  const [rights] = await runChecks({ ...elsewhere, ...readInstallation({ NATS_URL: nats.url('operator') }) }, [
    'rights',
  ]);
  expect(rights?.skipped).toBe('the passwords at the broker are not all given.');
});

describe('units', () => {
  test('one that is down, one that waits, ones of another version', async () => {
    answer('/svc-groups/health/live', undefined, 404);
    answer('/svc-friends/health/ready', { ready: false, parts: { database: 'waiting', broker: 'up' } }, 503);
    answer('/svc-expenses/health/live', { live: true, version: '0.0.9' });
    answer('/mfe/mfe-groups/mf-manifest.json', { metaData: { buildInfo: { buildVersion: '9.0.0' } } });
    answer('/remotes.json', undefined, 404);
    expect(await problems('units')).toEqual([
      'svc-expenses runs 0.0.9, not 0.1.0.',
      'svc-friends is not ready: it waits for its database.',
      expect.stringMatching(/^svc-groups does not answer at /),
      'mfe-groups runs 9.0.0, not 0.1.0.',
      expect.stringMatching(/^shell does not answer at /),
    ]);
  });

  test('the versions are those of the named environment', () => {
    const { versions } = readInstallation({}, 'production');
    expect(versions).toEqual(JSON.parse(readFileSync(join(root, 'infra/environments/production.json'), 'utf8')));
  });
});

test.each(['node', 'postgres', 'nats'] as const)('versions: an old %s', async (server) => {
  expect(await problems('versions', bounds({ [server]: '99.1' }))).toEqual([
    expect.stringMatching(new RegExp(`^${server} is [\\d.]+.*; the product needs 99\\.1\\.$`)),
  ]);
});

describe('migrations', () => {
  const asOwner = (statement: string) => onDatabase(postgres.ownerUrl('groups'), (db) => db.query(statement));

  test('one that is missing', async () => {
    await asOwner(`update migrations set name = 'X' || name where name like 'Seats%'`);
    undo.push(() => asOwner(`update migrations set name = substr(name, 2) where name like 'XSeats%'`));
    expect(await problems('migrations')).toEqual([
      expect.stringMatching(/^groups lacks Seats\d+\.$/),
      expect.stringMatching(/^groups has XSeats\d+, which svc-groups of this tree does not know\.$/),
    ]);
  });
});

describe('lags', () => {
  const groups = <T>(statement: string) =>
    onDatabase(postgres.ownerUrl('groups'), (db) => db.query<T & object>(statement));

  test('an outbox that is not sent', async () => {
    await groups(`insert into outbox (subject, data, created_at)
      values ('groups.fact.group-deleted', '{}', now() - interval '1 hour')`);
    undo.push(() => groups('delete from outbox'));
    expect(await problems('lags')).toEqual([
      expect.stringMatching(/^1 events of svc-groups wait in its outbox, the oldest for 36\d\d s\.$/),
    ]);
  });

  test('a dead letter', async () => {
    await groups(`insert into parked_facts values ('friends.fact.x', '1', '{}', 'never')`);
    undo.push(() => groups('delete from parked_facts'));
    expect(await problems('lags')).toEqual(['svc-groups has 1 dead letters.']);
  });

  test('a consumer that makes no progress', async () => {
    await onBroker(nats.url('svc-groups'), (connection) => jetstream(connection).publish('groups.fact.x', '{}'));
    undo.push(() =>
      onBroker(nats.url('operator'), async (connection) =>
        (await jetstreamManager(connection)).streams.purge('GROUPS_FACT'),
      ),
    );
    expect(await problems('lags')).toEqual([]);
    expect(await problems('lags', { now: () => Date.now() + 120_000 })).toEqual([
      expect.stringMatching(/^svc-friends is 1\d\d s behind in GROUPS_FACT: 1 events wait\.$/),
    ]);
  });

  test('a projection that reports its own lag', async () => {
    const late = { 'groups.group': '90 seconds behind, 3 events wait' };
    answer('/svc-expenses/health/ready', { ready: true, parts: {}, late });
    expect(await problems('lags')).toEqual([
      'svc-expenses says that groups.group is late: 90 seconds behind, 3 events wait.',
    ]);
  });
});

test('books: a balance without entries', async () => {
  const change = (statement: string) =>
    admin('expenses', (db) => db.query(`begin; set local session_replication_role = replica; ${statement}; commit`));
  await change(`insert into balances (group_id, user_id, cents) values (gen_random_uuid(), gen_random_uuid(), 500)`);
  undo.push(() => change('delete from balances'));
  expect(await problems('books')).toEqual([expect.stringMatching(/^The books are wrong in \d+ places\.$/)]);
});

test('clock: this machine is ten seconds behind', async () => {
  const found = await problems('clock', { now: () => Date.now() - 10_000 });
  expect(found).toEqual([
    "The clock of the database is 10 s ahead of this machine's.",
    "The clock of the broker is 10 s ahead of this machine's.",
    expect.stringMatching(/^The clock of the edge is 1[01] s ahead of this machine's\.$/),
  ]);
});

test('mail: a server that is down, and one with another password', async () => {
  const [port = 0] = await freePorts(1);
  expect(await problems('mail', { smtpUrl: `smtp://127.0.0.1:${port}` })).toEqual([
    expect.stringMatching(/^The mail server does not let the product in: .*ECONNREFUSED/),
  ]);
  const strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
  });
  strict.listen(0, '127.0.0.1');
  await once(strict.server, 'listening');
  undo.push(() => strict.close());
  const { port: at } = strict.server.address() as AddressInfo;
  expect(await problems('mail', { smtpUrl: `smtp://somebody:wrong@127.0.0.1:${at}` })).toEqual([
    expect.stringMatching(/^The mail server does not let the product in: .*Wrong password/),
  ]);
  expect((await runChecks({ ...clean, smtpUrl: undefined }, ['mail']))[0]?.skipped).toBe('SMTP_URL is not set.');
});

test('broker: missing streams, one without its consumers, and one nearly full', async () => {
  const bare = await startNats({ folder: join(folder, 'bare-broker') });
  undo.push(() => bare.stop());
  await onBroker(bare.url('operator'), async (connection) => {
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: 'GROUPS_FACT', subjects: ['groups.fact.*'], max_bytes: 2000 });
    await jetstream(connection).publish('groups.fact.x', JSON.stringify('x'.repeat(1700)));
  });
  const found = await problems('broker', { natsUrl: bare.url });
  expect(found).toEqual(
    expect.arrayContaining([
      'The broker has no stream FRIENDS_OF.',
      'The broker has no stream KV_counts.',
      'GROUPS_FACT has no consumer svc-friends.',
      expect.stringMatching(/^GROUPS_FACT has [89]\d % of the bytes that it may have\.$/),
    ]),
  );
  expect(found).not.toContain('The broker has no stream GROUPS_FACT.');
});

test('rights: a broker that was started without nats.conf', async () => {
  const open = await startNats({ folder: join(folder, 'open-broker') });
  try {
    await onBroker(open.url('operator'), async (connection) => {
      await (await jetstreamManager(connection)).streams.add({ name: 'GROUPS_GROUP', subjects: ['groups.group.*'] });
    });
    const natsUrl = (user: NatsUser) => urlWithUser(open.url(user), user, 'any');
    const found = await problems('rights', { natsUrl });
    expect(found).toEqual(
      expect.arrayContaining([
        'The broker lets in whoever has no password.',
        'svc-friends may hear everything at the broker.',
        'svc-friends may delete streams at the broker.',
        'svc-friends may publish groups.group at the broker.',
      ]),
    );
    expect(found).not.toContain('svc-groups may publish groups.group at the broker.');
    // The tries had no effect.
    const messages = await onBroker(open.url('operator'), async (connection) => {
      const streams = await (await jetstreamManager(connection)).streams.list().next();
      return streams.map(({ state }) => state.messages);
    });
    expect(messages).toEqual([0]);
  } finally {
    await open.stop();
  }
});

test('certificate: one that expires, one that has expired, one that no browser trusts', async () => {
  const file = (name: string) => join(folder, name);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const output = ['-keyout', file('key.pem'), '-out', file('certificate.pem')];
  execFileSync('openssl', ['req', '-x509', '-days', '30', ...key, ...subject, ...output], { stdio: 'ignore' });
  const cert = readFileSync(file('certificate.pem'), 'utf8');
  const https = createTlsServer({ key: readFileSync(file('key.pem')), cert }).listen(0, 'localhost');
  undo.push(() => https.close());
  await once(https, 'listening');
  const origin = `https://localhost:${portOf(https)}`;
  expect(await problems('certificate', { origin })).toEqual([
    expect.stringMatching(/^Browsers do not believe the certificate of localhost: .*SELF_SIGNED/),
  ]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  undo.push(() => setDefaultCACertificates(trusted));
  const inDays = (days: number) => problems('certificate', { origin, now: () => Date.now() + days * DAY });
  expect(await inDays(0)).toEqual([]);
  expect(await inDays(20)).toEqual(['The certificate of localhost ends in 9 days.']);
  expect(await inDays(31)).toEqual(['The certificate of localhost has ended.']);
});

describe('disk', () => {
  test('a disk with less than the required space', async () => {
    expect(await problems('disk', bounds({ freeDisk: Number.MAX_SAFE_INTEGER }))).toEqual([
      expect.stringMatching(/^The disk of .* has \d+ MB free\.$/),
    ]);
  });

  test('a replication slot without a reader', async () => {
    await admin('postgres', (db) => db.query(`select pg_create_physical_replication_slot('forgotten', true)`));
    undo.push(() => admin('postgres', (db) => db.query(`select pg_drop_replication_slot('forgotten')`)));
    await admin('groups', (db) => db.query(`select pg_logical_emit_message(false, 'wal', repeat('x', 3000000))`));
    expect(await problems('disk', bounds({ retainedWal: 1024 ** 2 }))).toEqual([
      expect.stringMatching(/^The replication slot forgotten keeps \d+ MB of WAL, and nobody reads it\.$/),
    ]);
  });
});

test('connections: almost none left', async () => {
  expect(await problems('connections', bounds({ usedConnections: 0 }))).toEqual([
    expect.stringMatching(/^\d+ of 200 sessions of PostgreSQL are in use\.$/),
  ]);
});

test('growth: the account that stored most, today and yesterday', async () => {
  const [some, more] = ['10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002'];
  const store = (statement: string) => onDatabase(postgres.ownerUrl('friends'), (db) => db.query(statement));
  const today = `(now() at time zone 'utc')::date`;
  await store(`insert into stored_bytes values ('${some}', ${today}, 9000000, 20000000)`);
  undo.push(() => store('delete from stored_bytes'));
  expect(await problems('growth')).toEqual([]);
  await store(`insert into stored_bytes values ('${some}', ${today} - 1, 12000000, 20000000),
    ('${more}', ${today}, 15500000, 20000000), ('${more}', ${today} - 2, 19000000, 20000000)`);
  expect(await problems('growth')).toEqual([
    expect.stringMatching(
      new RegExp(`^The account ${more} has had svc-friends store 15.5 MB on .*, of 20.0 MB that it may`),
    ),
  ]);
});

test('backups: none, an old one, one without WAL after it', async () => {
  const backups = join(folder, 'old-backups');
  const notFollowed = 'What is written since the base backup does not reach the backups.';
  expect(await problems('backups', { backups })).toEqual([expect.stringMatching(/^There is no backup in /)]);
  mkdirSync(join(backups, 'base', nameOf(new Date())), { recursive: true });
  expect(await problems('backups', { backups })).toEqual([notFollowed]);
  expect(await problems('backups', { backups, now: () => Date.now() + 3 * DAY })).toEqual([
    expect.stringMatching(/^The newest base backup is 7\d hours old\.$/),
    notFollowed,
  ]);
});

describe('secrets', () => {
  const origin = 'https://allsquare.example';
  const example = (name: string) => readExamples().get(name) ?? '';

  test('an example at the database, at the broker, and one that is given', async () => {
    expect(await problems('secrets', { origin })).toEqual([]);
    const setPassword = (password: string) =>
      admin('postgres', (db) => db.query(`alter role groups_owner password ${db.escapeLiteral(password)}`));
    await setPassword(example('GROUPS_OWNER_PASSWORD'));
    undo.push(() => setPassword(new URL(postgres.ownerUrl('groups')).password));
    const passwords = (user: NatsUser) => (user === 'svc-friends' ? example(natsPassword(user)) : 'own');
    const open = await startNats({ folder: join(folder, 'example-broker'), passwords });
    undo.push(() => open.stop());
    const secrets = { COOKIE_SECRET: `${'x'.repeat(43)},${example('COOKIE_SECRET')}` };
    expect(await problems('secrets', { origin, natsUrl: open.url, secrets })).toEqual([
      'GROUPS_OWNER_PASSWORD is the example that everybody can read.',
      'SVC_FRIENDS_NATS_PASSWORD is the example that everybody can read.',
      'COOKIE_SECRET is the example that everybody can read.',
    ]);
  });

  test('are allowed on localhost', async () => {
    expect((await runChecks(clean, ['secrets']))[0]?.skipped).toMatch(/may have those of \.env\.example/);
  });
});

/* Last, because a backup that was started is streamed from then on. */
test('a clean installation has no findings', async () => {
  const place = localProduct(folder, () => postgres.port);
  const stopStreaming = streamWal(place, group);
  undo.push(stopStreaming);
  await takeBackup(place);
  const examined = await runChecks(clean);
  expect(examined.flatMap(({ findings }) => findings)).toEqual([]);
  expect(examined.flatMap(({ skipped, check }) => (skipped ? [check] : []))).toEqual(['certificate', 'secrets']);
});
