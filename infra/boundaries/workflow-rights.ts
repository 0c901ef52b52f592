import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Permissions = Record<string, string> | string;
type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: Record<string, string> };
type Job = {
  if?: string;
  needs?: string | string[];
  permissions?: Permissions;
  secrets?: string | Record<string, string>;
  steps?: Step[];
};
export type Workflow = { permissions?: Permissions; jobs: Record<string, Job> };

export const readWorkflow = (text: string): Workflow => parse(text) as Workflow;

/** Without a declaration a job may have the repository's default, which may write. */
const writes = (permissions: Permissions = 'write-all') =>
  typeof permissions === 'string' ? permissions === 'write-all' : Object.values(permissions).includes('write');

/** Commands that install or run packages, and actions that do. */
const RUNS_PACKAGES = /\b(npm|npx|node|yarn|pnpm|corepack|docker (buildx )?build)\b|\.ci\/run|\.(ts|[cm]?js)\b/;
const SCRIPT = /\binfra\/[\w/-]+\.sh\b/g;

/** Including the repository scripts that a step calls. */
const textOf = (root: string, { uses = '', run = '' }: Step) =>
  [uses, run, ...Array.from(run.matchAll(SCRIPT), ([path]) => readFileSync(join(root, path), 'utf8'))].join('\n');

/** The names of jobs that may write and still run packages. */
export const writersThatRunPackages = ({ permissions, jobs }: Workflow, root: string): string[] =>
  Object.entries(jobs)
    .filter(([, job]) => job.steps && writes(job.permissions ?? permissions))
    .filter(([, { steps = [] }]) =>
      steps.some((step) => /actions\/setup-/.test(step.uses ?? '') || RUNS_PACKAGES.test(textOf(root, step))),
    )
    .map(([name]) => name);

/** The jobs whose checkout persists its token for later steps. */
export const leftCredentials = ({ jobs }: Workflow): string[] =>
  Object.entries(jobs)
    .filter(([, { steps = [] }]) =>
      steps.some(
        ({ uses, with: given }) => uses?.startsWith('actions/checkout@') && given?.['persist-credentials'] !== false,
      ),
    )
    .map(([name]) => name);

/** The jobs that pass on secrets without naming them. */
export const inherited = ({ jobs }: Workflow): string[] =>
  Object.entries(jobs)
    .filter(([, { secrets }]) => typeof secrets === 'string')
    .map(([name]) => name);

/** The jobs of a pull request that read a secret: no push condition applies to them or to a job they need. */
export function secretsOfPullRequests({ jobs }: Workflow): string[] {
  const isForPush = (name: string): boolean => {
    const { if: condition = '', needs = [] } = jobs[name] ?? {};
    return /github\.event_name == 'push'/.test(condition) || [needs].flat().some(isForPush);
  };
  return Object.entries(jobs)
    .filter(([name, job]) => !isForPush(name) && /\b(secrets\.|github\.token)/.test(JSON.stringify(job)))
    .map(([name]) => name);
}
