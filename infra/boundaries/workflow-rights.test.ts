import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  inherited,
  leftCredentials,
  readWorkflow,
  secretsOfPullRequests,
  type Workflow,
  writersThatRunPackages,
} from './workflow-rights.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).map(
  (name) => [name, readWorkflow(readFileSync(join(folder, name), 'utf8'))] as const,
);
/** The workflows that a pull request starts, and those that they call. */
const started = workflows.filter(([name]) => !/^(deploy|nightly)\.yml$/.test(name));

test.each(workflows)('in %s no job that may write installs or runs packages', (_name, workflow) =>
  expect(writersThatRunPackages(workflow, root)).toEqual([]),
);

test.each(workflows)('in %s no checkout persists its token, and secrets are passed by name', (_name, workflow) =>
  expect([...leftCredentials(workflow), ...inherited(workflow)]).toEqual([]),
);

test.each(started)('a pull request sees no secret in %s', (_name, workflow) =>
  expect(secretsOfPullRequests(workflow)).toEqual([]),
);

test('the job that releases is among those that may write', () => {
  const unit = workflows.find(([name]) => name === 'unit.yml')?.[1].jobs ?? {};
  expect(unit['release']?.permissions).toMatchObject({ contents: 'write', packages: 'write', 'id-token': 'write' });
  expect(unit['build']?.permissions).toBeUndefined();
});

test('a high advisory fails the nightly run', () => {
  const nightly = workflows.find(([name]) => name === 'nightly.yml')?.[1].jobs ?? {};
  const audits = Object.values(nightly).flatMap(({ steps = [] }) =>
    steps.filter(({ run }) => run === 'npm audit --audit-level=high'),
  );
  expect(audits).toEqual([{ run: 'npm audit --audit-level=high' }]);
});

const planted = (job: object, permissions?: Workflow['permissions']) =>
  ({ ...(permissions && { permissions }), jobs: { planted: job } }) as Workflow;

test.each([
  ['npm', planted({ permissions: { contents: 'write' }, steps: [{ run: 'npm ci' }] })],
  ['a file of the tree', planted({ permissions: { packages: 'write' }, steps: [{ run: './tool.mjs' }] })],
  [
    'a script that does',
    planted({ permissions: { contents: 'write' }, steps: [{ run: 'infra/compose/postgres/databases.sh' }] }),
  ],
  ['an image', planted({ permissions: { packages: 'write' }, steps: [{ run: 'docker buildx build .' }] })],
  ['Node', planted({ permissions: 'write-all', steps: [{ uses: 'actions/setup-node@a' }] })],
  ['with the rights of the workflow', planted({ steps: [{ run: 'node a' }] }, { contents: 'write' })],
  ['with the rights of the repository', planted({ steps: [{ run: 'node a' }] })],
])('a job that may write and runs %s is found', (_what, workflow) =>
  expect(writersThatRunPackages(workflow, root)).toEqual(['planted']),
);

test('a job that reads may run packages', () =>
  expect(writersThatRunPackages(planted({ steps: [{ run: 'npm ci' }] }, { contents: 'read' }), root)).toEqual([]));

test('finds a persisted token, inherited secrets and a secret of a pull request', () => {
  expect(leftCredentials(planted({ steps: [{ uses: 'actions/checkout@a' }] }))).toEqual(['planted']);
  expect(inherited(planted({ secrets: 'inherit' }))).toEqual(['planted']);
  const reads = { steps: [{ env: { TOKEN: '${{ secrets.TOKEN }}' } }] };
  expect(secretsOfPullRequests(planted(reads))).toEqual(['planted']);
  expect(secretsOfPullRequests(planted({ if: "github.event_name == 'push'", ...reads }))).toEqual([]);
});
