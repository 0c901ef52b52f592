import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import type { Source } from './read-source.ts';
import { isTooling, type Tree, type Unit, unitOf } from './tree.ts';

export type Violation = { rule: string; from: string; to: string };

type Found = { path: string; unit?: Unit; source: Source; tree: Tree };
type SourceRule = { name: string; comment: string; broken: (found: Found) => string[] };

const NETWORK_ALLOWED = /^shell\/(kit\/src\/(api|harness|live)|src\/remotes)[./-]|\.test\.tsx?$/;
/** All services except the gateway, which forwards and calls the identity provider, and which no service calls. */
const DOMAIN_SERVICE = /^svc-(?!auth-gateway\/)[^/]+\/src\//;
/** The services' SQL statements; a migration is always SQL. */
const STATEMENTS = /^svc-[^/]+\/src\/(?!migrations\/).*(?<!\.test)\.ts$/;
const PRODUCT = /^(shell|mfe-[^/]+|svc-[^/]+|libs\/service-kit)\/(kit\/|contract\/)?src\//;
const SERVER = /^(svc-[^/]+|libs\/service-kit)\/src\/.*(?<!\.test)\.ts$/;
/** Code that runs in tests; a load test pauses as people do, and its faults have a duration. */
const TESTS = /\.test\.tsx?$|\/test\/|^infra\/(api|chaos(?!\/(driver|history|long-run|cluster))|e2e|testing)\//;
/** Retry loops and message loops; the clock itself. */
const WAITS_ALLOWED =
  /^libs\/service-kit\/src\/(scheduler\/scheduler|broker\/broker|consumers\/consumers|database\/database|start\/start-service|outbox\/relay)\.ts$|^svc-auth-gateway\/src\/(factors\/account-lock|mails\/account-mailer|people\/publish-person)\.ts$|^svc-groups\/src\/balances\/retry-while-not-found\.ts$/;
/** The product, except the one file that computes days. */
const COUNTS_NO_DAYS =
  /^(?!libs\/contract-kit\/src\/day\.ts$)(shell|mfe-[^/]+|svc-[^/]+|libs\/[^/]+)\/(kit\/|contract\/|slots\/)?(src\/(?!.*(\.test\.|testing))|slots\.ts)/;
const isBare = (name: string) => !/^[./#]/.test(name) && !isBuiltin(name);
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

const REMOTE = /^mfe-[^/]+\/src\//;
const STYLED = /^(shell|mfe-[^/]+)\//;
const QUERIES = /\.queries\.ts$/;
const HOOK = /\/use-[^/]+\.ts$/;
/** Folders styled only by CSS modules. */
const OWN_STYLES = /^(mfe-[^/]+|shell)\/src\//;

/** Where user-facing sentences are made: on screen, in mails and notifications, in refusals. */
const SENTENCES = /^(?:mfe-[^/]+|shell)\/(?:kit\/)?src\/|^svc-[^/]+\/(?:contract\/)?src\//;
/** Samples, SQL, names composed of names, and names that we choose: files, routes, documents. */
const OWN_NAMES =
  /\.test\.tsx?$|\/testing\.tsx?$|\/(?:demo|docs|harness|landing|migrations|remotes|routing)\/|^shell\/kit\/src\/api\/|^shell\/src\/session\/|^svc-expenses\/src\/(?:groups\/person-sql|expenses\/expense-row)\.ts$|^svc-groups\/src\/membership\//;

const missingClasses = (path: string, { usedClasses }: Source, { sources }: Tree) =>
  Array.from(usedClasses).flatMap(([sheet, used]) => {
    const classes = sources.get(join(dirname(path), sheet))?.classes ?? [];
    return used.filter((name) => !classes.includes(name)).map((name) => `${name} of ${sheet}`);
  });

const unusedClasses = (path: string, { classes }: Source, { sources }: Tree) => {
  const used = Array.from(sources).flatMap(([user, { usedClasses }]) =>
    Array.from(usedClasses).flatMap(([sheet, names]) => (join(dirname(user), sheet) === path ? names : [])),
  );
  return classes.filter((name) => !used.includes(name));
};

/** Rules on the content of single files, which an import graph does not show. */
export const sourceRules: SourceRule[] = [
  {
    name: 'other-units-never-by-relative-path',
    comment: 'By package name, so that a unit can move to a repository of its own.',
    broken: ({ path, unit, source, tree }) =>
      source.imports.filter((name) => {
        const reached = name.startsWith('.') ? unitOf(tree.units, join(dirname(path), name)) : unit;
        return reached !== unit && !(isTooling(reached) && isTooling(unit));
      }),
  },
  {
    name: 'packages-are-named-in-package-json',
    comment: 'A unit must install and build from its own package.json, not from what a neighbour happens to need.',
    broken: ({ unit, source }) =>
      unit ? source.imports.filter((name) => isBare(name) && !unit.named.has(packageOf(name))) : [],
  },
  {
    name: 'kit-by-sub-path',
    comment: 'Shared modules are not tree-shaken: the whole kit would land in the first view.',
    broken: ({ source }) => source.imports.filter((name) => name === '@allsquare/kit'),
  },
  {
    name: 'network-only-in-kit-api',
    comment: 'Bearer, request id, errors and idempotency keys hold only if every call goes through them.',
    broken: ({ path, source }) =>
      /^(shell|mfe-[^/]+)\/(kit\/)?src\//.test(path) && !NETWORK_ALLOWED.test(path) ? source.network : [],
  },
  {
    name: 'services-call-only-by-call-owner',
    comment:
      'callOwner() of service-kit calls nobody while another service is answered: so there is no ring of calls (ADR 0004).',
    broken: ({ path, source }) => (DOMAIN_SERVICE.test(path) ? source.network : []),
  },
  {
    name: 'sql-has-a-reason',
    comment:
      'A test holds entities against the schema; SQL by hand needs a reason (ADR 0018), and names for its parameters.',
    broken: ({ path, source: { sql, positions, hasSqlReason } }) =>
      STATEMENTS.test(path) && sql.length > 0
        ? [...(hasSqlReason ? [] : ['no "SQL by hand:"']), ...(sql.includes('.query()') ? new Set(positions) : [])]
        : [],
  },
  {
    name: 'imports-are-literal',
    comment: 'An import of a computed name is one that no rule can judge.',
    broken: ({ path, source }) => (source.opaque > 0 && PRODUCT.test(path) ? ['a computed name'] : []),
  },
  {
    name: 'text-grows-with-the-reader',
    comment: 'Letters in rem, and breakpoints in em, follow the size of text that a person has chosen; px do not.',
    broken: ({ path, source }) => (/^(shell|mfe-[^/]+)\//.test(path) ? source.fixed : []),
  },
  {
    name: 'kit-names-stay-in-the-kit',
    comment: 'What begins with k- may change with every release of the kit, and a remote is released alone.',
    broken: ({ path, source }) => (OWN_STYLES.test(path) && !/\.test\.tsx?$/.test(path) ? source.kitNames : []),
  },
  {
    name: 'tests-never-sleep',
    comment: 'A wait for a time is too long on one machine and too short on another: wait for what is to happen.',
    broken: ({ path, source }) => (TESTS.test(path) ? source.sleeps : []),
  },
  {
    name: 'the-scheduler-is-the-only-loop',
    comment:
      'What is done again and again is @Every of service-kit: one replica at a time, and it ends with the service.',
    broken: ({ path, source }) => (SERVER.test(path) && !WAITS_ALLOWED.test(path) ? source.loops : []),
  },
  {
    name: 'a-day-is-no-date',
    comment:
      'A calendar day is the same everywhere, a Date is on another day elsewhere: days are counted in day.ts of contract-kit.',
    broken: ({ path, source }) => (COUNTS_NO_DAYS.test(path) ? source.days : []),
  },
  {
    name: 'reads-and-writes-have-their-files',
    comment: 'Who knows one remote finds them in each: <noun>.queries.ts has all reads, use-<operation>.ts one write.',
    broken: ({ path, source }) =>
      REMOTE.test(path) ? source.queries.filter((name) => !(name === 'useWrite' ? HOOK : QUERIES).test(path)) : [],
  },
  {
    name: 'classes-are-in-their-sheet',
    comment: 'A class that no sheet has is undefined in silence; one that nobody takes is weight.',
    broken: ({ path, source, tree }) => {
      if (!STYLED.test(path)) return [];
      return path.endsWith('.module.css') ? unusedClasses(path, source, tree) : missingClasses(path, source, tree);
    },
  },
  {
    name: 'user-text-is-isolated',
    comment: 'A description that runs from right to left turns the amount beside it: isolated(), or alone in a <bdi>.',
    broken: ({ path, source }) =>
      SENTENCES.test(path) && !OWN_NAMES.test(path) && !source.hasSqlReason ? source.unisolated : [],
  },
  {
    name: 'remotes-expose-only-remote',
    comment: 'One module with routes and slots is all that a shell knows of a remote.',
    broken: ({ path, source }) =>
      /^(shell|mfe-[^/]+|infra\/build)\//.test(path) ? source.exposes.filter((key) => key !== './remote') : [],
  },
];
