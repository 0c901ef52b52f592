import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Operation } from '@allsquare/contract-kit';
import type { Defaults } from '@allsquare/contract-kit/examples';
import { root } from '../build/units.ts';
import type { Changes } from './changes.ts';

/** svc-friends and mfe-friends: friends. */
export const teamOf = (unit: string): string => unit.replace(/^(svc|mfe)-/, '');

/** The name of a service's contract. */
export function contractOf(changes: Changes, service: string): string {
  const manifest = `${service}/contract/package.json`;
  if (!changes.has(manifest))
    throw new UserFacingError(`There is no service ${service}: npm run new service svc-<things> creates one.`);
  return JSON.parse(changes.read(manifest)).name;
}

export async function readContract(service: string): Promise<Record<string, unknown>> {
  return import(join(root, service, 'contract/src/index.ts'));
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
  body?: Record<string, object>;
  answer?: object;
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
