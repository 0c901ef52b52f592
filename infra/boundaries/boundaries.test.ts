import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { check, findUnread } from './check.ts';
import { importRules } from './import-rules.ts';
import { sourceRules } from './source-rules.ts';
import { readTree } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const fixtures = join(import.meta.dirname, 'fixtures');
const house = join(fixtures, 'house');

/** Each rule and the planted files (units for the last two) that it must report. */
const caught: Record<string, string[]> = {
  'other-units-only-by-contract-or-kit': ['mfe-expenses/src/greeting.ts', 'shell/kit/src/user.ts'],
  'other-units-never-by-relative-path': [
    'mfe-expenses/src/totals.css',
    'mfe-expenses/src/totals.ts',
    'shell/src/frame.ts',
  ],
  'contract-imports-only-zod': [
    'libs/contract-kit/src/secret.ts',
    'svc-expenses/contract/src/day.ts',
    'svc-expenses/contract/src/digest.ts',
  ],
  'browser-never-imports-server': [
    'mfe-expenses/src/row.ts',
    'mfe-expenses/src/settings.ts',
    'mfe-expenses/src/writes.ts',
  ],
  'server-never-imports-kit': ['svc-expenses/src/expenses/expense-text.ts'],
  'keycloak-only-in-session': ['shell/src/profile.page.ts'],
  'nats-only-in-service-kit': ['svc-expenses/src/expenses/announce.ts', 'svc-expenses/src/expenses/listen.ts'],
  'services-call-only-by-call-owner': ['svc-expenses/src/groups/call-back.ts'],
  'sql-has-a-reason': [
    'svc-expenses/src/expenses/delete-expense.ts',
    'svc-expenses/src/expenses/expenses.repository.ts',
    'svc-expenses/src/expenses/sum-expenses.ts',
  ],
  'compiler-only-in-one-file': ['infra/build/find-uses.ts'],
  'libs-never-import-tools': ['libs/service-kit/src/limits.ts'],
  'network-only-in-kit-api': [
    'mfe-expenses/src/rates.ts',
    'mfe-expenses/src/send.ts',
    'shell/kit/src/upload.ts',
    'shell/src/live.ts',
  ],
  'router-and-query-only-by-kit': ['mfe-expenses/src/back-link.ts', 'mfe-expenses/src/client.ts'],
  'kit-by-sub-path': ['mfe-expenses/src/load.ts'],
  'remotes-expose-only-remote': ['mfe-expenses/rspack.config.mjs', 'shell/rspack.config.mjs'],
  'federation-only-in-remotes-loader': ['mfe-expenses/src/friends.ts'],
  'pure-files-stay-pure': ['svc-expenses/src/balances/postings.ts'],
  'packages-are-named-in-package-json': ['mfe-expenses/src/day.ts', 'svc-expenses/src/expenses/people.ts'],
  'no-cycles': ['svc-expenses/src/groups/group.ts'],
  'folders-point-one-way': [
    'infra/build/figures',
    'infra/build/report',
    'libs/service-kit/src/broker',
    'libs/service-kit/src/writes',
    'shell/kit/src/forms',
    'shell/kit/src/frame',
    'svc-expenses/src/balances',
    'svc-expenses/src/expenses',
    'svc-expenses/src/expenses/filters',
    'svc-expenses/src/expenses/lists',
  ],
  'imports-can-be-followed': ['svc-expenses/src/expenses/change-expense.ts'],
  'imports-are-literal': ['mfe-expenses/src/any-page.ts'],
  'no-cycles-between-units': ['infra/build', 'infra/local'],
  'text-grows-with-the-reader': ['mfe-expenses/src/row.css', 'mfe-expenses/src/row.ts', 'shell/kit/src/wide.css'],
  'kit-names-stay-in-the-kit': ['mfe-friends/src/row.tsx', 'mfe-groups/src/card.css', 'shell/src/pages/lost.tsx'],
  'tests-never-sleep': ['svc-expenses/src/balances/waits.test.ts', 'svc-expenses/test/later.ts'],
  'the-scheduler-is-the-only-loop': [
    'libs/service-kit/src/writes/look.ts',
    'svc-expenses/src/repeats/heartbeat.ts',
    'svc-expenses/src/repeats/make-bills.ts',
  ],
  // The fixture also has the one file that may compute days.
  'a-day-is-no-date': [
    'mfe-expenses/src/begin.ts',
    'mfe-expenses/src/paid.ts',
    'mfe-expenses/src/today.ts',
    'svc-expenses/src/balances/due.ts',
    'svc-expenses/src/balances/month.ts',
    'svc-expenses/src/balances/yesterday.ts',
  ],
  'reads-and-writes-have-their-files': ['mfe-friends/src/add-friend.tsx', 'mfe-friends/src/friends.ts'],
  'classes-are-in-their-sheet': ['mfe-friends/src/card.module.css', 'mfe-friends/src/card.tsx'],
  'user-text-is-isolated': [
    'mfe-expenses/src/actor.ts',
    'mfe-expenses/src/members.ts',
    'mfe-expenses/src/question.ts',
    'mfe-expenses/src/ready.tsx',
    'mfe-expenses/src/row.tsx',
    'mfe-expenses/src/sum.ts',
    'svc-expenses/contract/src/refusal.ts',
    'svc-expenses/src/expenses/mail.ts',
  ],
  'first-views-store-nothing': [
    'mfe-expenses/src/last-row.ts',
    'mfe-expenses/src/remember.ts',
    'mfe-expenses/src/seen.ts',
    'mfe-expenses/src/shared.ts',
    'mfe-expenses/src/started.ts',
  ],
  'everything-is-read': ['infra/e2e', 'infra/tariffs/sum.ts'],
  'operations-are-called': ['svc-expenses/contract/src/expenses.ts', 'svc-expenses/contract/src/splits.ts'],
  'slots-are-filled': ['mfe-expenses/remote.json', 'mfe-guest/remote.json', 'mfe-liar/remote.json', 'slots'],
  'comments-are-narrow': ['mfe-expenses/src/row.css', 'svc-expenses/src/expenses/note.ts', 'svc-expenses/start.sh'],
  'documents-are-narrow': ['README.md', 'svc-expenses/README.md'],
  'documents-link-to-what-is-there': ['README.md', 'svc-expenses/README.md'],
  'packages-declare-their-license': ['mfe-expenses/package.json', 'shell/package.json'],
  'names-are-standard-terms': [
    'svc-expenses/NOTES.md',
    'svc-expenses/src/expenses/keep-draft.ts',
    'svc-expenses/src/expenses/notify.ts',
    'svc-expenses/src/told',
  ],
};

describe('the rules', () => {
  test('each has a fixture', () => {
    const named = [...importRules, ...sourceRules].map(({ name }) => name);
    const byCheckItself = [
      'no-cycles-between-units',
      'folders-point-one-way',
      'first-views-store-nothing',
      'everything-is-read',
      'operations-are-called',
      'slots-are-filled',
      'comments-are-narrow',
      'documents-are-narrow',
      'documents-link-to-what-is-there',
      'packages-declare-their-license',
      'names-are-standard-terms',
    ];
    expect(new Set(Object.keys(caught))).toEqual(new Set([...named, ...byCheckItself]));
    expect(new Set(readdirSync(fixtures))).toEqual(new Set([...Object.keys(caught), 'house']));
  });

  test('accept a tree that follows them', async () => {
    expect((await check(house)).violations).toEqual([]);
  });

  test.each(Object.keys(caught))('only %s reports its planted files', async (rule) => {
    const { violations } = await check(house, join(fixtures, rule));
    expect(new Set(violations.map((violation) => violation.rule))).toEqual(new Set([rule]));
    expect([...new Set(violations.map(({ from }) => from))].toSorted()).toEqual(caught[rule]);
  });

  test('report files that dependency-cruiser did not read', () => {
    const tree = readTree(house);
    const missed = findUnread(tree, []).map(({ from }) => from);
    expect(missed).toEqual(
      expect.arrayContaining(['shell/src/session/session.ts', ...tree.units.map(({ folder }) => folder)]),
    );
  });
});

describe('the repository', () => {
  let read: Awaited<ReturnType<typeof check>>;
  beforeAll(async () => {
    read = await check(root);
  });

  test('follows every rule', () => {
    expect(read.violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`)).toEqual([]);
  });

  test('was read completely', () => {
    expect(read.modules).toBeGreaterThan(400);
    expect(read.imports).toBeGreaterThan(1500);
  });
});
