type Change = [file: string, before: string, after: string];

/**
 * What a rehearsal plants: a version that people can tell from the one before, a change that breaks others, one that
 * does not.
 */
type Rehearsed = {
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

/** What people write while a service is replaced; each has a name of its own. */
export type Written = 'expenses' | 'groups';

/**
 * The next version of a service has a migration, and an answer differs: `field` of what is asked at `of` (`:id` is a
 * group) is in one version only.
 */
export type RehearsedService = Rehearsed & {
  of: ['GET' | 'POST', path: string];
  field: string;
  isIn: 'running' | 'next';
  writes: Written;
};

type Planted = Pick<RehearsedService, 'of' | 'field' | 'isIn' | 'writes'> & {
  /** Its newest migration, in whose file one more stands, with what that does and undoes. */
  migration: { last: string; file: string; up: string; down: string };
  /** The difference in the answer: as the contract says it, which the gate lets pass, and in the code. */
  contract: Change;
  code: Change;
  breaking: Change;
};

function rehearsed(
  service: string,
  { migration: { last, file, up, down }, contract, code, breaking, ...answer }: Planted,
): RehearsedService {
  const migration = `export class Next9999000000000 implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query('${up}');
  }
  async down(db: QueryRunner) {
    await db.query('${down}');
  }
}

export class ${last} implements`;
  const next: Change[] = [
    [`${service}/src/migrations/${file}`, `export class ${last} implements`, migration],
    [`${service}/src/service.ts`, `import { ${last} }`, `import { ${last}, Next9999000000000 }`],
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
    writes: 'expenses',
    migration: {
      last: 'Seats1765400000000',
      file: '1765400000000-seats.ts',
      up: 'alter table expenses add column receipt text',
      down: 'alter table expenses drop column receipt',
    },
    contract: ['svc-expenses/contract/src/balances.ts', '  minimal: z.boolean(),\n', ''],
    code: ['svc-expenses/src/balances/plan-settlement.ts', 'minimal: plan.minimal, ', ''],
    breaking: ['svc-expenses/contract/src/expenses.ts', '  yourShare: z.int(),\n', ''],
  }),
  'svc-groups': rehearsed('svc-groups', {
    of: ['POST', '/api/groups/:id/link'],
    field: 'days',
    isIn: 'next',
    writes: 'groups',
    migration: {
      last: 'Seats1765000000000',
      file: '1765000000000-seats.ts',
      up: 'alter table groups add column picture text',
      down: 'alter table groups drop column picture',
    },
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
    writes: 'expenses',
    migration: {
      last: 'ReminderMails1765410000000',
      file: '1765410000000-reminder-mails.ts',
      up: 'alter table friendships add column note text',
      down: 'alter table friendships drop column note',
    },
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
    writes: 'expenses',
    migration: {
      last: 'Guests1765400000000',
      file: '1765400000000-guests.ts',
      up: 'alter table guests add column pronoun text',
      down: 'alter table guests drop column pronoun',
    },
    contract: ['svc-auth-gateway/contract/src/me.ts', '  assuranceLevel:', '  pronoun: z.string(),\n  assuranceLevel:'],
    code: [
      'svc-auth-gateway/src/session/get-me.ts',
      '      ...userOf(person),',
      "      ...userOf(person),\n      pronoun: '',",
    ],
    breaking: ['svc-auth-gateway/contract/src/me.ts', '  name: z.string(),\n  email', '  email'],
  }),
};
