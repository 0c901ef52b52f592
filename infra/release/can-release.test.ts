import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PlantedTree, plantedTree } from './planted-tree.ts';

let tree: PlantedTree;
beforeAll(() => {
  tree = plantedTree();
});
afterAll(() => tree.remove());

type Change = [file: string, before: string, after: string];

/** Reading a unit with the compiler takes seconds, so all its cases are planted at once; each has its own sentence. */
function readWith(unit: string, changes: Change[]) {
  const read = { code: 0, output: '' };
  beforeAll(async () => {
    for (const change of changes) tree.plant(...change);
    Object.assign(read, await tree.run('can-release.ts', unit, 'production'));
  });
  afterAll(() => tree.restore());
  return read;
}

const EXPENSES = 'svc-expenses/contract/src/expenses.ts';
const EXPENSE = 'svc-expenses/contract/src/expense.ts';
const GROUPS = 'svc-groups/contract/src';

const safe: [what: string, unit: string, ...changes: Change[]][] = [
  ['nothing', 'svc-expenses'],
  ['a field that nobody reads is removed', 'svc-groups', [`${GROUPS}/groups.ts`, '  created_by: z.uuid(),\n', '']],
  [
    'a field is added to an answer',
    'svc-groups',
    [`${GROUPS}/groups.ts`, '  createdAt', '  place: z.string(),\n  createdAt'],
  ],
  [
    'a field that need not be sent is added to a request',
    'svc-groups',
    [
      `${GROUPS}/create-group.ts`,
      '  description: optionalLines(500),\n',
      '  description: optionalLines(500),\n  place: z.string().nullish(),\n',
    ],
  ],
  [
    'a field that stays where it is absent is added to a body that replaces',
    'svc-expenses',
    [EXPENSE, 'NewExpense.extend({\n', 'NewExpense.extend({\n      place: preserveIfAbsent(z.string()),\n'],
  ],
  [
    'a prop is added to a part of the kit',
    'shell',
    ['shell/kit/src/ui/row.tsx', '  label?: string', '  shade?: number;\n  label?: string'],
  ],
];

describe.each([...Map.groupBy(safe, ([, unit]) => unit)])('%s', (unit, cases) => {
  const read = readWith(
    unit,
    cases.flatMap(([, , ...changes]) => changes),
  );
  test.each(cases)('%s: %s can be released', () =>
    expect(read).toEqual({ code: 0, output: `production: ${unit} can be released.\n` }),
  );
});

const breaking: [what: string, unit: string, says: RegExp, ...changes: Change[]][] = [
  [
    'a field that somebody reads is removed',
    'svc-expenses',
    /mfe-expenses 0\.1\.0 reads `\[\]\.category` of GET \/api\/expenses \(mfe-expenses\/src\/[\w/.-]+\.tsx?:\d+\), which svc-expenses of this tree no longer has\./,
    [EXPENSES, '  category: KnownCategory,\n', ''],
  ],
  [
    'a field that somebody reads may be left out',
    'svc-expenses',
    /svc-groups 0\.1\.0 reads `\[\]\.cents` of GET \/api\/balances \(svc-groups\/src\/balances\/find-balance\.ts:\d+\), which svc-expenses of this tree may leave out\./,
    [
      'svc-expenses/contract/src/balances.ts',
      'colour: Person.shape.colour,\n  cents: z.int(),',
      'colour: Person.shape.colour,\n  cents: z.int().optional(),',
    ],
  ],
  [
    'a field becomes another type, though nobody reads it',
    'svc-groups',
    /mfe-groups 0\.1\.0 takes `\[\]\.created_by` of GET \/api\/groups as string uuid, and svc-groups of this tree gives integer\./,
    [`${GROUPS}/groups.ts`, 'created_by: z.uuid()', 'created_by: z.int()'],
  ],
  [
    'an operation is removed',
    'svc-expenses',
    /mfe-expenses 0\.1\.0 calls GET \/api\/expenses\/:id\/splits \(mfe-expenses\/src\/expenses\/expense\.queries\.ts:\d+\), which svc-expenses of this tree does not have\./,
    [EXPENSE, '/api/expenses/:id/splits', '/api/expenses/:id/shares'],
  ],
  [
    'a field of a request becomes required',
    'svc-groups',
    /mfe-groups 0\.1\.0 calls POST \/api\/groups \(mfe-groups\/src\/[\w/.-]+\.tsx?:\d+\) and may leave out `body\.description`, which svc-groups of this tree needs\./,
    [`${GROUPS}/create-group.ts`, 'description: optionalLines(500)', 'description: z.string()'],
  ],
  [
    'a field that an older page would erase is added to a body that replaces',
    'svc-expenses',
    /mfe-expenses 0\.1\.0 calls PUT \/api\/expenses\/:id \(mfe-expenses\/src\/[\w/.-]+\.tsx?:\d+\) without `body\.expense\.place`, which svc-expenses of this tree then empties: it is not declared by `preserveIfAbsent`\./,
    [EXPENSE, 'NewExpense.extend({\n', 'NewExpense.extend({\n      place: z.string().nullish(),\n'],
  ],
  [
    'a field of an item is added that an older page would erase',
    'svc-expenses',
    /without `body\.splits\[\]\.percent`, which svc-expenses of this tree then empties/,
    [EXPENSE, 'const Share = z.object({\n', 'const Share = z.object({\n  percent: z.int().nullish(),\n'],
  ],
  [
    'a field of an event is removed',
    'svc-expenses',
    /svc-friends 0\.1\.0 reads `description` of the event expenses\.fact\.expense-added \(svc-friends\/src\/[\w/.-]+\.ts:\d+\), which svc-expenses of this tree no longer has\./,
    ['svc-expenses/contract/src/events.ts', '  description: z.string(),\n', ''],
  ],
  [
    'a prop of a part of the kit is removed',
    'shell',
    /mfe-friends 0\.1\.0 gives Rows of @allsquare\/kit\/ui\/row `label` \(mfe-friends\/src\/requests\/received-requests\.tsx:\d+\), which shell of this tree does not take\./,
    ['shell/kit/src/ui/row.tsx', '  /** Names the list to screen readers. */\n  label?: string;\n', ''],
    [
      'shell/kit/src/ui/row.tsx',
      "{ label, className = '', ...rest }: RowsProps",
      "{ className = '', ...rest }: RowsProps",
    ],
    ['shell/kit/src/ui/row.tsx', 'aria-label={label}', ''],
  ],
  [
    'what a slot gets loses a field',
    'mfe-groups',
    /mfe-expenses 0\.1\.0 reads `group\.name` of the slot group\.actions \(mfe-expenses\/src\/[\w/.-]+\.tsx?:\d+\), which mfe-groups of this tree no longer has\./,
    [
      'mfe-groups/slots/slots.ts',
      'export type SlotGroup = {\n  id: string;\n  name: string;',
      'export type SlotGroup = {\n  id: string;',
    ],
  ],
  [
    'a remote.json drops a slot',
    'mfe-expenses',
    /mfe-groups 0\.1\.0 shows the slot group\.totals \(mfe-groups\/src\/[\w/.-]+\.tsx:\d+\), which mfe-expenses of this tree does not have\./,
    ['mfe-expenses/remote.json', '    "group.totals",\n', ''],
  ],
  [
    'a remote.json drops a page',
    'mfe-expenses',
    /shell 0\.1\.0 links to the page \/expenses \(shell\/src\/pages\/dashboard\.page\.tsx:\d+\), which mfe-expenses of this tree does not have\./,
    ['mfe-expenses/remote.json', '"path": "/expenses"', '"path": "/costs"'],
  ],
  [
    'it calls what its provider has not released',
    'mfe-expenses',
    /mfe-expenses of this tree calls GET \/api\/expenses\/:id\/shares \(mfe-expenses\/src\/expenses\/expense\.queries\.ts:\d+\), which svc-expenses 0\.1\.0 does not have\./,
    [EXPENSE, '/api/expenses/:id/splits', '/api/expenses/:id/shares'],
  ],
  [
    'it is built with a newer kit than the shell brings',
    'mfe-friends',
    /mfe-friends of this tree was built with the kit 0\.2\.0, and shell 0\.1\.0 brings 0\.1\.0\./,
    ['shell/kit/package.json', '"version": "0.1.0"', '"version": "0.2.0"'],
  ],
];

describe.each([...Map.groupBy(breaking, ([, unit]) => unit)])('%s', (unit, cases) => {
  const read = readWith(
    unit,
    cases.flatMap(([, , , ...changes]) => changes),
  );
  test.each(cases)('%s: %s must not be released', (_, _unit, says) => {
    expect(read.output).toMatch(says);
    expect(read.output).toMatch(`production: ${unit} must not be released.`);
    expect(read.code).toBe(1);
  });
});
