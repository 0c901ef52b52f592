import { builtinModules } from 'node:module';
import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Packages from npm, with their sub-paths. The skeleton has none, so they have the names in the imports. */
const npm = (...names: string[]) => names.map((name) => `^${name}(/|$)`);

const UNIT = '(shell/kit|shell|mfe-[^/]+|svc-[^/]+|libs/[^/]+|infra/[^/]+)/';
const BROWSER_CODE = {
  path: '^(shell|shell/kit|mfe-[^/]+)/src/',
  // The last is what draws first views on a server.
  pathNot: ['\\.test\\.tsx?$', '^shell/kit/src/harness/', '^shell/kit/src/first-view/'],
};
const SERVER_PACKAGES = [
  '@nestjs',
  '@fastify',
  '@nats-io',
  'fastify',
  'jose',
  'pg',
  'pino',
  'reflect-metadata',
  'typeorm',
];

/** The money rules, by path: a file that moves must be renamed here too. */
export const PURE_FILES = [
  'svc-expenses/contract/src/plan.ts',
  'svc-expenses/contract/src/whose-turn.ts',
  'svc-expenses/contract/src/divide.ts',
  'svc-expenses/contract/src/split.ts',
  'svc-expenses/src/balances/postings.ts',
];

/** Import rules for dependency-cruiser. Paths are relative to the repository. */
export const importRules: IForbiddenRuleType[] = [
  {
    name: 'other-units-only-by-contract-or-kit',
    comment: 'A unit is released alone, so others may know only what it promises.',
    from: { path: `^${UNIT}` },
    to: {
      path: '^(shell|mfe-[^/]+|svc-[^/]+)/',
      pathNot: ['^$1/', '^svc-[^/]+/contract/', '^shell/kit/', '^(shell|mfe-[^/]+)/slots/'],
    },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'A contract is bundled into browsers and services alike: it is plain data, as is what contracts share.',
    from: {
      path: '^(svc-[^/]+/contract|libs/contract-kit/src|(?:shell|mfe-[^/]+)/slots)/',
      pathNot: '\\.test\\.ts$',
    },
    to: { pathNot: ['^$1/', '^libs/contract-kit/src/', ...npm('zod')] },
  },
  {
    name: 'browser-never-imports-server',
    comment: 'Server code in a bundle is dead weight at best and a leak at worst.',
    from: BROWSER_CODE,
    to: {
      path: [
        '^infra/',
        '^libs/(?!contract-kit/)',
        '^svc-[^/]+/(?!contract/)',
        ...npm(...SERVER_PACKAGES, ...builtinModules),
      ],
    },
  },
  {
    name: 'server-never-imports-kit',
    comment: 'The kit is for browsers.',
    from: { path: '^(svc-[^/]+|libs|infra)/', pathNot: '^infra/new/model/mfe-' },
    to: { path: '^shell/kit/' },
  },
  {
    name: 'keycloak-only-in-session',
    comment: 'One place knows the identity provider, so it can be replaced there.',
    from: { pathNot: '^shell/src/session(\\.tsx?$|/)' },
    to: { path: npm('keycloak-js') },
  },
  {
    name: 'nats-only-in-service-kit',
    comment: 'Delivery promises (outbox, order, retries) hold only if everybody goes through them.',
    from: { pathNot: ['^libs/service-kit/', '^infra/(testing|doctor)/'] },
    to: { path: npm('@nats-io', 'nats') },
  },
  {
    name: 'compiler-only-in-one-file',
    comment: "The TypeScript compiler's API is marked unstable: what a new version of it breaks is mended once.",
    from: { pathNot: '^infra/build/compiler\\.ts$' },
    to: { path: npm('typescript/unstable') },
  },
  {
    name: 'libs-never-import-tools',
    comment: 'What is in libs is part of the product; infra builds, starts and tests the product from above.',
    from: { path: '^libs/[^/]+/src/', pathNot: '\\.test\\.ts$' },
    to: { path: '^infra/' },
  },
  {
    name: 'router-and-query-only-by-kit',
    comment:
      'A remote that imports them itself bundles a second copy with its own state. The shell bundles the one that counts.',
    from: { path: '^mfe-[^/]+/' },
    to: { path: npm('react-router', 'react-router-dom', '@tanstack') },
  },
  {
    name: 'federation-only-in-remotes-loader',
    comment: 'Remotes are loaded in one place; they meet in slots, the URL and the query cache.',
    from: { pathNot: ['^shell/src/remotes(\\.tsx?$|/)', '^infra/build/'] },
    to: { path: npm('@module-federation') },
  },
  {
    name: 'pure-files-stay-pure',
    comment: 'Money rules are functions that a test calls with plain values, however long the way to a framework is.',
    from: { path: PURE_FILES.map((file) => `^${file.replaceAll('.', '\\.')}$`) },
    to: {
      path: [...npm(...SERVER_PACKAGES), '^libs/service-kit/src/index\\.ts$', '^shell/kit/'],
      reachable: true,
    },
  },
  {
    name: 'no-cycles',
    comment: 'Files in a circle can only be understood, loaded and moved together.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-can-be-followed',
    comment: 'What cannot be resolved is not checked by any other rule.',
    from: {},
    to: { path: '^(\\.|/|@allsquare/)', couldNotResolve: true },
  },
];
