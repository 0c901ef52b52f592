import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { root } from '../../build/units.ts';
import { partNames } from '../parts/parts.ts';
import { streamsFile } from '../parts/streams.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { freePortRange } from '../processes/ports.ts';
import { MIN_FREE_DISK } from '../processes/start-errors.ts';
import { startPostgres } from '../servers/postgres.ts';

/** Only root may mount. */
const isRoot = process.getuid?.() === 0;
const testAsRoot = isRoot ? test : test.skip;

/** Of a product that has run once: its PostgreSQL and its secrets. */
let used: string;
let folder: string;
let first: number;
let mounted: string[];

beforeAll(async () => {
  used = temporaryFolder();
  await (await startPostgres({ folder: used, durable: false })).stop();
});
afterAll(() => rmSync(used, { recursive: true, force: true }));

beforeEach(async () => {
  folder = temporaryFolder();
  first = await freePortRange(partNames.length);
  mounted = [];
});
afterEach(() => {
  for (const disk of mounted) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** The output of an `npm start` that cannot start, with `data` as its folder; it leaves nothing running. */
async function complaint(data: string, env: Record<string, string> = {}): Promise<string> {
  const start: ChildProcess = spawn(
    process.execPath,
    [join(root, 'infra/build/run.mjs'), join(root, 'infra/local/start/start.ts')],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ALLSQUARE_DATA: data,
        ALLSQUARE_PORT: String(first),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  start.stderr?.on('data', (text) => (said += text));
  expect((await once(start, 'close'))[0]).toBe(1);
  expect(existsSync(join(data, 'running.json'))).toBe(false);
  expect(said).toMatch(/^[^\n]+[^\s]\n$/);
  return said.trimEnd();
}

function mount(disk: string, ...options: string[]) {
  mkdirSync(disk, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(), 'tmpfs', disk]);
  mounted.push(disk);
}

testAsRoot('too little disk', async () => {
  mount(folder, 'size=1G', 'mode=0755');
  expect(await complaint(folder)).toBe(
    `Allsquare needs 5 GB of free disk for ${folder}, where 1.0 GB are free: free some space, or name a folder on another disk, such as ALLSQUARE_DATA=/other/folder npm start.`,
  );
});

test('this much is enough for the space that NATS reserves', () => {
  const { streams, buckets }: { streams: { kind: string }[]; buckets: string[] } = JSON.parse(
    readFileSync(streamsFile, 'utf8'),
  );
  const limits = readFileSync(join(root, 'libs/service-kit/src/broker/ensure-streams.ts'), 'utf8');
  const sizes = [...streams.map(({ kind }) => kind), ...buckets.map(() => 'bucket')].map(
    (kind) => Number(new RegExp(`${kind}: { max_bytes: (\\d+) \\* MIB`).exec(limits)?.[1]) * 2 ** 20,
  );
  expect(0.75 * MIN_FREE_DISK).toBeGreaterThan(sizes.reduce((sum, size) => sum + size, 0));
});

test('a port in use', async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(first + 3, '127.0.0.1', listening));
  expect(await complaint(folder)).toBe(
    `Port ${first + 3} (identity) is in use: end what uses it, or choose other ports, such as ALLSQUARE_PORT=9080 npm start.`,
  );
  other.close();
});

const ANEW =
  'bring them back from a backup (npm run ops -- restore all latest), or delete all data and begin anew (npm run ops -- reset).';
const FROM_A_COPY = 'bring it back from a copy, or delete all data and begin anew (npm run ops -- reset).';
const broken: [what: string, breakIt: (data: string) => void, sentence: (data: string) => string | RegExp][] = [
  [
    'that is a file',
    (data) => {
      rmSync(data, { recursive: true });
      writeFileSync(data, '');
    },
    (data) => `${data} is a file where a folder is needed, or the other way round: move it away, then try again.`,
  ],
  [
    'whose secrets are cut off',
    (data) => truncateSync(join(data, 'secrets.json'), 20),
    (data) => `${data}/secrets.json is broken: ${FROM_A_COPY}`,
  ],
  [
    'whose secrets are gone',
    (data) => rmSync(join(data, 'secrets.json')),
    (data) => `${data}/secrets.json, which has the passwords of the databases beside it, is gone: ${FROM_A_COPY}`,
  ],
  [
    'of another PostgreSQL',
    (data) => writeFileSync(join(data, 'postgres/PG_VERSION'), '9\n'),
    (data) =>
      `PostgreSQL cannot use the databases in ${data}/postgres ("database files are incompatible with server"): ${ANEW}`,
  ],
  [
    'without the control file of PostgreSQL',
    (data) => rmSync(join(data, 'postgres/global/pg_control')),
    (data) => new RegExp(`^PostgreSQL cannot use the databases in ${data}/postgres \\("[^"]*pg_control[^"]*"\\): `),
  ],
  [
    'without the log of PostgreSQL’s writes',
    (data) => {
      for (const file of readdirSync(join(data, 'postgres/pg_wal')))
        rmSync(join(data, 'postgres/pg_wal', file), { recursive: true });
    },
    (data) => new RegExp(`^PostgreSQL cannot use the databases in ${data}/postgres \\("[^"]+"\\): `),
  ],
  [
    'with a file in place of the broker’s',
    (data) => writeFileSync(join(data, 'nats'), ''),
    (data) =>
      new RegExp(
        `^NATS cannot use ${data}/nats \\("[^"]+"\\): delete it, the services publish again what was in it\\.$`,
      ),
  ],
];
test.each(broken)('a data folder %s', async (_what, breakIt, sentence) => {
  // With its owner, who is PostgreSQL's user.
  execFileSync('cp', ['-pR', `${used}/.`, folder]);
  breakIt(folder);
  const wanted = sentence(folder);
  const said = await complaint(folder);
  if (typeof wanted === 'string') expect(said).toBe(wanted);
  else expect(said).toMatch(wanted);
});

/** A Node that claims this version. */
const ofVersion = (version: string) => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const name = `Object.defineProperty(process, 'version', { value: 'v${version}' });`;
  return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(versions + name)}"` };
};

test('a Node that is too old', async () => {
  expect(await complaint(folder, ofVersion('18.20.8'))).toBe(
    'Allsquare needs Node 20 or newer and this is v18.20.8: install a newer Node, such as from https://nodejs.org.',
  );
});

test('no permission to write', async () => {
  if (isRoot) mount(folder, 'ro', 'mode=0755');
  else chmodSync(folder, 0o555);
  expect(await complaint(folder)).toMatch(
    new RegExp(`^No permission for ${folder}(/logs)?: give this user the right to write there, then try again\\.$`),
  );
});
