import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Operation } from '@allsquare/contract-kit';
import type { Defaults } from '@allsquare/contract-kit/examples';
import { z } from 'zod';
import { root } from '../build/units.ts';
import type { Changes } from './changes.ts';

/** svc-friends and mfe-friends: friends. */
export const teamOf = (unit: string): string => unit.replace(/^(svc|mfe)-/, '');
export const contractOf = (unit: string): string => `@allsquare/${teamOf(unit)}-contract`;

export async function readContract(unit: string): Promise<Record<string, unknown>> {
  return import(join(root, `svc-${teamOf(unit)}`, 'contract/src/index.ts'));
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

export const operationsIn = (contract: Record<string, unknown>): [name: string, operation: Operation][] =>
  Object.entries(contract).flatMap(([name, value]) => (isOperation(value) ? [[name, value]] : []));

export type Step = {
  caller?: string;
  call?: string;
  params?: Record<string, string>;
  status?: number;
  answer?: unknown;
  published?: string;
  data?: object;
};
export type ScenarioFile = { title: string; people: Record<string, object>; defaults?: Defaults; steps: Step[] };

/** The scenarios of a service's contract, by the path of their files. */
export function scenariosOf(changes: Changes, service: string): [path: string, scenario: ScenarioFile][] {
  const folder = `${service}/contract/examples`;
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json') && file !== 'defaults.json')
    .toSorted()
    .map((file) => [`${folder}/${file}`, JSON.parse(changes.read(`${folder}/${file}`))]);
}

/** A list that a page shows: each thing by one of its texts, with the scenario in which there are some. */
export type Shown = {
  contract: string;
  operation: string;
  path: string;
  text: string;
  scenario: string;
  /** The operation that makes one of a name. */
  creates?: string;
};

const TEXTS = ['name', 'title', 'description', 'text', 'email', 'id'];

/** What a page shows of a list that the team's own service answers. */
export async function listedBy(changes: Changes, remote: string, operation: string): Promise<Shown> {
  const [service, contract] = [`svc-${teamOf(remote)}`, contractOf(remote)];
  const found = operationsIn(await readContract(remote)).find(([name]) => name === operation)?.[1];
  if (!found) throw new UserFacingError(`${contract} has no operation ${operation}.`);
  const element = found.response instanceof z.ZodArray ? found.response.element : undefined;
  const fields = element instanceof z.ZodObject ? Object.keys(element.shape) : [];
  const text = TEXTS.find((name) => fields.includes(name));
  if (found.method !== 'GET' || found.params || !fields.includes('id') || !text)
    throw new UserFacingError(`A page can begin with a list of things that have an id; ${operation} answers none.`);
  const isIn = ({ steps }: ScenarioFile) =>
    steps.some(({ call, answer }) => call === operation && Array.isArray(answer) && answer.length > 0);
  const files = scenariosOf(changes, service).flatMap(([path, scenario]) => (isIn(scenario) ? [path] : []));
  const scenario = files.map((path) => exportedScenario(changes, path)).find((name) => name !== undefined);
  if (!scenario) throw new UserFacingError(`No example of ${contract} that browser tests import has ${operation}.`);
  return { contract, operation, path: found.path, text, scenario };
}

/** The name under which a scenario's file is exported to browser tests. */
function exportedScenario(changes: Changes, path: string): string | undefined {
  const index = changes.read(path.replace(/[^/]+$/, 'index.ts'));
  const imported = new RegExp(`import (\\w+) from './${path.replace(/.*\//, '')}'`).exec(index)?.[1];
  return imported && new RegExp(`const (\\w+) = expandScenario\\(${imported},`).exec(index)?.[1];
}
