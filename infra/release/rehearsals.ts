import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@allsquare/local/client/client.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import type { Page } from 'playwright-core';
import { root } from '../build/units.ts';
import type { Link } from '../chaos/history/link.ts';
import type { Change } from './planted-tree.ts';

/** A running product of the tree `running`, open in Ann's browser, and a built tree with the unit's next version. */
export type Rehearsal = {
  product: Product;
  /** Runs before the unit, if it is a service. */
  link: Link;
  ann: Client;
  ben: Client;
  page: Page;
  running: string;
  next: string;
  /** Builds the unit in the tree `next`, with these variables. */
  build: (variables?: NodeJS.ProcessEnv) => Promise<void>;
  log: (line: string) => void;
};

/**
 * What a rehearsal plants: a version that people can distinguish from the one before, a breaking change, and a safe
 * one.
 */
type Rehearsed = {
  next: Change[];
  breaking: Change[];
  safe: Change[];
};

/** `path`: where a page shows `before`, and `after` once the next version is live. */
export type RehearsedRemote = Rehearsed & { path: string; before: string; after: string };

export const remotes: Record<string, RehearsedRemote> = {
  'mfe-groups': {
    path: '/groups',
    before: 'Your Groups',
    after: 'All your groups',
    next: [['mfe-groups/src/pages/groups.page.tsx', 'title="Your Groups"', 'title="All your groups"']],
    breaking: [['mfe-groups/remote.json', '"dashboard.groups", ', '']],
    safe: [
      [
        'mfe-groups/slots/slots.ts',
        '  name: string;\n  type: string;',
        '  name: string;\n  icon?: string;\n  type: string;',
      ],
    ],
  },
  'mfe-expenses': {
    path: '/expenses',
    before: 'All Expenses',
    after: 'Every expense',
    next: [['mfe-expenses/src/pages/all-expenses.page.tsx', 'title="All Expenses"', 'title="Every expense"']],
    breaking: [['mfe-expenses/remote.json', '    "group.totals",\n', '']],
    safe: [['mfe-expenses/remote.json', '"ahead": ["/dashboard", "/groups", "/friends"]', '"ahead": ["/dashboard"]']],
  },
  'mfe-friends': {
    path: '/friends',
    before: 'Friends',
    after: 'Your friends',
    next: [['mfe-friends/src/friends/friends.page.tsx', 'title="Friends"', 'title="Your friends"']],
    breaking: [['mfe-friends/remote.json', '"friend-picker", ', '']],
    safe: [['mfe-friends/remote.json', '"/api/friends/requests"', '"/api/friends"']],
  },
};

/** With its worker, and without (`WORKER=off`). */
export const shell: RehearsedRemote = {
  path: '/dashboard',
  before: 'Dashboard',
  after: 'Your dashboard',
  next: [['shell/src/pages/dashboard.page.tsx', 'title="Dashboard"', 'title="Your dashboard"']],
  breaking: [
    ['shell/kit/src/ui/row.tsx', '  /** Names the list to screen readers. */\n  label?: string;\n', ''],
    [
      'shell/kit/src/ui/row.tsx',
      "{ label, className = '', ...rest }: RowsProps",
      "{ className = '', ...rest }: RowsProps",
    ],
    ['shell/kit/src/ui/row.tsx', 'aria-label={label}', ''],
  ],
  safe: [['shell/kit/src/ui/row.tsx', '  label?: string', '  shade?: number;\n  label?: string']],
};

/**
 * The next version of a service has a migration and a different answer: `field` in the answer of `of` (`:id` is a
 * group) exists in one version only.
 */
export type RehearsedService = Rehearsed & {
  of: ['GET' | 'POST', path: string];
  field: string;
  isIn: 'running' | 'next';
};

type Planted = Pick<RehearsedService, 'of' | 'field' | 'isIn'> & {
  /** A column that a migration beside the newest one adds. */
  column: [table: string, name: string];
  /** The difference in the answer: as the contract declares it, which the gate accepts, and in the code. */
  contract: Change;
  code: Change;
  breaking: Change;
};

function rehearsed(
  service: string,
  { column: [table, name], contract, code, breaking, ...answer }: Planted,
): RehearsedService {
  const folder = `${service}/src/migrations`;
  const file = `${folder}/${readdirSync(join(root, folder))
    .filter((one) => /^\d/.test(one))
    .toSorted()
    .at(-1)}`;
  const [newest = '', className = ''] =
    /export class (\w+) implements/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  const migration = `export class Next9999000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query('alter table ${table} add column ${name} text');
  }
  async down(db: QueryRunner) {
    await db.query('alter table ${table} drop column ${name}');
  }
}

${newest}`;
  const next: Change[] = [
    [file, newest, migration],
    [`${service}/src/service.ts`, `import { ${className} }`, `import { ${className}, Next9999000000000 }`],
    [`${service}/src/service.ts`, 'migrations: [', 'migrations: [Next9999000000000, '],
    contract,
    code,
  ];
  return { ...answer, next, breaking: [breaking], safe: [contract] };
}

export const services: Record<string, RehearsedService> = {
  'svc-expenses': rehearsed('svc-expenses', {
    of: ['GET', '/api/balances/plan?groupId=:id'],
    field: 'minimal',
    isIn: 'running',
    column: ['expenses', 'receipt'],
    contract: ['svc-expenses/contract/src/balances.ts', '  minimal: z.boolean(),\n', ''],
    code: ['svc-expenses/src/balances/plan-settlement.ts', 'minimal: plan.minimal, ', ''],
    breaking: ['svc-expenses/contract/src/expenses.ts', '  category: KnownCategory,\n', ''],
  }),
  'svc-groups': rehearsed('svc-groups', {
    of: ['POST', '/api/groups/:id/link'],
    field: 'days',
    isIn: 'next',
    column: ['groups', 'picture'],
    contract: [
      'svc-groups/contract/src/links.ts',
      'z.object({ url: z.string(),',
      'z.object({ days: z.int(), url: z.string(),',
    ],
    code: ['svc-groups/src/links/share-link.ts', 'return { url: url.href,', 'return { days: 30, url: url.href,'],
    breaking: ['svc-groups/contract/src/links.ts', 'z.object({ url: z.string(),', 'z.object({'],
  }),
  'svc-friends': rehearsed('svc-friends', {
    of: ['GET', '/api/friends/requests'],
    field: 'count',
    isIn: 'next',
    column: ['friendships', 'note'],
    contract: ['svc-friends/contract/src/friends.ts', 'z.object({ received:', 'z.object({ count: z.int(), received:'],
    code: [
      'svc-friends/src/requests/list-requests.ts',
      'return { received:',
      'return { count: pending.length, received:',
    ],
    breaking: ['svc-friends/contract/src/friends.ts', '  recipient_email: z.string(),\n', ''],
  }),
  'svc-auth-gateway': rehearsed('svc-auth-gateway', {
    of: ['GET', '/api/auth/me'],
    field: 'pronoun',
    isIn: 'next',
    column: ['guests', 'pronoun'],
    contract: ['svc-auth-gateway/contract/src/me.ts', '  assuranceLevel:', '  pronoun: z.string(),\n  assuranceLevel:'],
    code: [
      'svc-auth-gateway/src/session/get-me.ts',
      '      ...userOf(person),',
      "      ...userOf(person),\n      pronoun: '',",
    ],
    breaking: ['svc-auth-gateway/contract/src/me.ts', '  name: z.string(),\n  email', '  email'],
  }),
};
