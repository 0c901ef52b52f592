import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problems } from '@allsquare/auth-contract';
import { identityPaths } from '@allsquare/local/servers/identity-paths.ts';
import { afterAll, expect, test } from '@jest/globals';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { readUnits, remoteUnits } from '../build/units.ts';
import { brokenRules, type Compose } from './compose-rules.ts';

const here = import.meta.dirname;
const read = (file: string) => readFileSync(join(here, file), 'utf8');
const text = read('compose.yaml');
const edge = read('edge/nginx.conf.template');
const examples = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
const services = readUnits().filter(({ path }) => /^svc-[a-z-]+$/.test(path));
const units = ['shell', ...remoteUnits().map(({ name }) => name), ...services.map(({ name }) => name)];

const folder = mkdtempSync(join(tmpdir(), 'allsquare-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

const broken = (yaml: string) => brokenRules(parse(yaml, { merge: true }) as Compose, examples, units);

test('compose.yaml follows our rules', () => {
  expect(units.length).toBeGreaterThanOrEqual(8);
  expect(broken(text)).toEqual([]);
});

test.each([
  [
    'svc-groups: it has no restart policy.',
    '  svc-groups:\n    <<: *part',
    '  svc-groups:\n    <<: *part\n    restart: always',
  ],
  ['nats: it has no health check.', 'healthcheck:\n      test: [CMD, wget', 'x-healthcheck:\n      test: [CMD, wget'],
  ['postgres: it has no limits of processors, memory and processes.', 'memory: 1g, ', ''],
  [
    'keycloak: its files can be written.',
    '  keycloak:\n    <<: *part',
    '  keycloak:\n    <<: *part\n    read_only: false',
  ],
  ['nats: it keeps capabilities.', '  nats:\n    <<: *part', '  nats:\n    <<: *part\n    privileged: true'],
  ['shell: it may gain privileges.', '  shell:\n    <<: *files', '  shell:\n    <<: *files\n    security_opt: []'],
  [
    'mailpit: its image axllent/mailpit:v1.27.11 has no version with a digest.',
    /(axllent\/mailpit:[\w.]+)@sha256:\w+/,
    '$1',
  ],
  ['postgres: it is published.', '    user: postgres\n', '    user: postgres\n    ports: ["5432:5432"]\n'],
  [
    'svc-expenses: it is in the network outside.',
    '  svc-expenses:\n    <<: *part',
    '  svc-expenses:\n    <<: *part\n    networks: [inside, outside]',
  ],
  [
    'svc-auth-gateway: COOKIE_SECRET is a secret with a default.',
    'COOKIE_SECRET: ${COOKIE_SECRET:?}',
    'COOKIE_SECRET: ${COOKIE_SECRET:-x}',
  ],
  ['svc-groups: DATABASE_URL is a secret with a default.', '${GROUPS_PASSWORD:?}@', 'groups@'],
  ['COOKIE_KEY is not in .env.example.', 'COOKIE_NAME: allsquare', 'COOKIE_NAME: ${COOKIE_KEY:?}'],
  ['There is no service mfe-friends.', '  mfe-friends:\n', '  mfe-people:\n'],
  ['The network inside is not internal.', 'inside: { internal: true }', 'inside:'],
])('%s', (sentence, part, fault) => {
  const planted = text.replace(part, fault);
  expect(planted).not.toBe(text);
  expect(broken(planted)).toContain(sentence);
});

/** Its rules of order and quotes are not ours; an image that is built here has a name too. */
const notOurs = [
  'no-build-and-image',
  'no-quotes-in-volumes',
  'no-unbound-port-interfaces',
  'require-quotes-in-ports',
  'service-dependencies-alphabetical-order',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
];
function lint(yaml: string): string[] {
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, yaml);
  const rules = Object.fromEntries(notOurs.map((rule) => [rule, 0 as const]));
  const [result] = new DCLinter({ rules, quiet: false, debug: false, exclude: [] }).lintFiles([file], false);
  return (result?.messages ?? []).map(({ rule, message }) => `${rule}: ${message}`);
}

test('compose.yaml fits the schema of compose files', () => expect(lint(text)).toEqual([]));

test('.env.example names every setting', () => {
  const named = [...read('.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name);
  const used = [...text.matchAll(/\$\{(\w+)|^ {6}([A-Z_]+):$/gm)].map(([, one, other]) => one ?? other);
  expect(used.filter((name) => name !== 'ENV_FILE' && !named.includes(name))).toEqual([]);
});

test('.env.example has the default values', () => {
  const lines = new Map([...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  const taken = [...text.matchAll(/\$\{(\w+):?-([^}]*)\}/g)].filter(([, name]) => lines.has(name));
  expect(taken.length).toBeGreaterThan(3);
  for (const [, name, value] of taken) expect([name, lines.get(name)]).toEqual([name, value]);
});

test.each([
  ['restart: "no"', 'restrat: "no"', 'invalid-schema'],
  ['stop_grace_period: 30s', 'stop_grace_period: [30]', 'invalid-schema'],
])('%s turned into %s is found', (part, fault, rule) =>
  expect(lint(text.replace(part, fault)).join('\n')).toContain(rule),
);

test('the edge lists every remote', () => {
  const listed = [...read('edge/remotes.shtml').matchAll(/"(mfe-[a-z-]+)":.*virtual="\/mfe\/\1\/released\.json"/g)];
  expect(listed.map(([, name]) => name)).toEqual(remoteUnits().map(({ name }) => name));
});

test("the edge answers with the contract's messages", () => {
  for (const code of ['part-away', 'answer-lost'] as const)
    expect(edge).toContain(`{"message":"${problems[code].message}","code":"${code}"}`);
});

test('the edge forwards the same paths of Keycloak as the local one', () => {
  const [written = '', decoded = ''] = [...edge.matchAll(/if \(\$\w+ !~ "(.*)"\) \{ return 404; \}/g)].map(
    ([, pattern = '']) => pattern,
  );
  const passes = (path: string) => new RegExp(written).test(path) && new RegExp(decoded).test(path);
  for (const path of identityPaths) expect([path, passes(path.replace('*', 'a.js'))]).toEqual([path, true]);
  for (const path of ['/realms/allsquare/protocol/openid-connect/token', '/realms/master', '/resources/%2e%2e/admin'])
    expect([path, passes(path)]).toEqual([path, false]);
});

const start = (file: string, environment: Record<string, string>, ...args: string[]) =>
  spawnSync('sh', [join(here, file), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...environment },
  });
const settings = (lines: string) =>
  Object.fromEntries([...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
const refuse = (environment: Record<string, string>) =>
  start('refuse-examples.sh', environment, join(here, '.env.example'));

test('new-env.sh generates new secrets, which are accepted everywhere', () => {
  const { stdout } = start('new-env.sh', {});
  const own = settings(stdout);
  expect(Object.keys(own)).toEqual(examples);
  const secrets = Object.entries(own).filter(([name]) => /_(PASSWORD|SECRET)$/.test(name));
  for (const [, value] of secrets) expect(value).toMatch(/^[\w-]{44}$/);
  expect(refuse({ ...own, PUBLIC_ORIGIN: 'https://app.example' })).toMatchObject({ status: 0, stderr: '' });
});

test('the example settings are accepted only on localhost, each on its own, and none twice', () => {
  const example = settings(read('.env.example'));
  expect(refuse(example).status).toBe(0);
  const own = { ...settings(start('new-env.sh', {}).stdout), PUBLIC_ORIGIN: 'http://localhost.example' };
  for (const name of examples.filter((one) => /_(PASSWORD|SECRET)$/.test(one))) {
    expect(refuse({ ...own, [name]: example[name] ?? '' })).toMatchObject({
      status: 1,
      stderr: `${name} is not set, or has its value of .env.example, which only localhost may use.\n`,
    });
  }
  const twice = { ...own, COOKIE_SECRET: settings(start('new-env.sh', {}).stdout)['COOKIE_SECRET'] ?? '' };
  expect(refuse({ ...twice, ADDRESS_PROOF_SECRET: twice.COOKIE_SECRET })).toMatchObject({
    status: 1,
    stderr: 'ADDRESS_PROOF_SECRET has the value of another secret.\n',
  });
});
