type Change = [file: string, before: string, after: string];

/**
 * What a rehearsal plants: a version that people can tell from the one before, a change that breaks others, one that
 * does not.
 */
export type Rehearsed = {
  next: Change[];
  breaking: Change[];
  safe: Change[];
};

/** `path`: where a page shows `before`, and `after` once the next version is live. */
export const remotes: Record<string, Rehearsed & { path: string; before: string; after: string }> = {
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

/** The next version has a migration, and no longer answers a field that nobody reads. */
export const services: Record<string, Rehearsed> = {
  'svc-expenses': {
    next: [
      [
        'svc-expenses/src/migrations/1764600000000-balances-by-function-only.ts',
        '/**\n * The service',
        `/** What a receipt says. */
export class Receipts9999000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query('alter table expenses add column receipt text');
  }
  async down(db: QueryRunner) {
    await db.query('alter table expenses drop column receipt');
  }
}

/**
 * The service`,
      ],
      [
        'svc-expenses/src/service.ts',
        'import { BalancesByFunctionOnly1764600000000 }',
        'import { BalancesByFunctionOnly1764600000000, Receipts9999000000000 }',
      ],
      [
        'svc-expenses/src/service.ts',
        '    BalancesByFunctionOnly1764600000000,\n',
        '    BalancesByFunctionOnly1764600000000,\n    Receipts9999000000000,\n',
      ],
      ['svc-expenses/contract/src/balances.ts', '  minimal: z.boolean(),\n', ''],
      ['svc-expenses/src/balances/plan-settlement.ts', 'minimal: plan.minimal, ', ''],
    ],
    breaking: [['svc-expenses/contract/src/expenses.ts', '  yourShare: z.int(),\n', '']],
    safe: [['svc-expenses/contract/src/balances.ts', '  minimal: z.boolean(),\n', '']],
  },
};
