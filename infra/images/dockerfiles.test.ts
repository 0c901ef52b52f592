import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lintFiles } from '@allsquare/local/programs/linters.ts';
import { afterAll, expect, test } from '@jest/globals';
import { brokenRules } from './dockerfile-rules.ts';

const here = import.meta.dirname;
const names = readdirSync(here).filter((name) => name.endsWith('.Dockerfile'));
const folder = mkdtempSync(join(tmpdir(), 'allsquare-dockerfiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const service = readFileSync(join(here, 'service.Dockerfile'), 'utf8');
/** Debian's versions of tini differ from one base to the next. */
const hadolint = (file: string) => lintFiles('hadolint', ['--no-color', '--ignore', 'DL3008'], [file]);

test('each kind has a Dockerfile', () =>
  expect(names).toEqual(['keycloak.Dockerfile', 'pages.Dockerfile', 'service.Dockerfile', 'static.Dockerfile']));

test.each(names)('%s follows the rules', (name) => {
  const file = join(here, name);
  expect(brokenRules(readFileSync(file, 'utf8'))).toEqual([]);
  expect(hadolint(file)).toEqual([]);
});

test.each([
  ['the image does not run as an ordinary user', /^USER 1000$/m, 'USER root'],
  ['the image does not run as an ordinary user', /^USER 1000$/m, ''],
  ['there is no HEALTHCHECK', /^HEALTHCHECK .*\n.*$/m, ''],
  ['there is no label org.opencontainers.image.revision', /^ {6}org\S*revision\S* \\\n/m, ''],
  ['the base is no ARG, so nobody can try another', /^ARG NODE_IMAGE=.*$/m, 'ARG NODE_IMAGE'],
  ['a base has no tag with a digest', /@sha256:\w+/, ''],
  ['a frontend is fetched (# syntax=)', /^/, '# syntax=docker/dockerfile:1\n'],
  ['packages are not those of the lock: npm ci', /npm ci/, 'npm install'],
  ['ADD may fetch or unpack: COPY', /^COPY --from=build/m, 'ADD --from=build'],
  ['a secret stays in the image', /^ENV /m, 'ENV API_TOKEN=1 '],
])('%s: is found', (sentence, part, fault) => {
  const planted = service.replace(part, fault);
  expect(planted).not.toBe(service);
  expect(brokenRules(planted)).toEqual([sentence]);
});

test.each([
  ['DL3027', /apt-get update/, 'apt update'],
  ['DL3020', /^COPY --from=packages \/app\/sbom/m, 'ADD package.json /x\nCOPY --from=packages /app/sbom'],
  ['SC2086', /npm sbom/, 'x="a b"; ls $x; npm sbom'],
])('hadolint finds %s', (rule, part, fault) => {
  const file = join(folder, `${rule}.Dockerfile`);
  writeFileSync(file, service.replace(part, fault));
  expect(hadolint(file).join('\n')).toContain(rule);
});
