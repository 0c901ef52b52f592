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

/** Without any word about it a job may have the repository's default, which may write. */
const writes = (permissions: Permissions = 'write-all') =>
  typeof permissions === 'string' ? permissions === 'write-all' : Object.values(permissions).includes('write');

/** What installs or runs packages, and actions that do. */
const RUNS_PACKAGES = /\b(npm|npx|node|yarn|pnpm|corepack|docker (buildx )?build)\b|\.ci\/run|\.(ts|[cm]?js)\b/;
const SCRIPT = /\binfra\/[\w/-]+\.sh\b/g;

/** With what the scripts of the tree, which a step calls, run. */
const textOf = (root: string, { uses = '', run = '' }: Step) =>
  [uses, run, ...Array.from(run.matchAll(SCRIPT), ([path]) => readFileSync(join(root, path), 'utf8'))].join('\n');

/** The jobs that may write and yet run packages, by their names. */
export const writersThatRunPackages = ({ permissions, jobs }: Workflow, root: string): string[] =>
  Object.entries(jobs)
    .filter(([, job]) => job.steps && writes(job.permissions ?? permissions))
    .filter(([, { steps = [] }]) =>
      steps.some((step) => /actions\/setup-/.test(step.uses ?? '') || RUNS_PACKAGES.test(textOf(root, step))),
    )
    .map(([name]) => name);

/** The jobs whose checkout leaves its token for the steps behind it. */
export const leftCredentials = ({ jobs }: Workflow): string[] =>
  Object.entries(jobs)
    .filter(([, { steps = [] }]) =>
      steps.some(
        ({ uses, with: given }) => uses?.startsWith('actions/checkout@') && given?.['persist-credentials'] !== false,
      ),
    )
    .map(([name]) => name);

/** The jobs that hand on secrets without naming them. */
export const inherited = ({ jobs }: Workflow): string[] =>
  Object.entries(jobs)
    .filter(([, { secrets }]) => typeof secrets === 'string')
    .map(([name]) => name);

/** The jobs that a pull request runs, and that see a secret: neither they nor one they need is for a push alone. */
export function secretsOfPullRequests({ jobs }: Workflow): string[] {
  const isForPush = (name: string): boolean => {
    const { if: condition = '', needs = [] } = jobs[name] ?? {};
    return /github\.event_name == 'push'/.test(condition) || [needs].flat().some(isForPush);
  };
  return Object.entries(jobs)
    .filter(([name, job]) => !isForPush(name) && /\b(secrets\.|github\.token)/.test(JSON.stringify(job)))
    .map(([name]) => name);
}
