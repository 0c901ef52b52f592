import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainEvents, Operation, StateEvent } from '@allsquare/contract-kit';
import { z } from 'zod';
import { SymbolFlags } from '../build/compiler.ts';
import { kitExports, readKitPart } from './kit-parts.ts';
import { type Shape, shapeOf } from './shape.ts';
import { type Field, TypedSource } from './typed-source.ts';

/**
 * What a unit promises others, by name: `GET /api/groups`, `event groups.group`, `kit ui/button Button`, `slot
 * group.summary`, `page /groups`, `fills invites`. `takes` is its input, `gives` what it answers, publishes or passes
 * on.
 */
export type Promised = { takes?: Shape; gives?: Shape };
export type Promises = Record<string, Promised>;

const NO_RELEASE = /\.test\.tsx?$|(^|\/)(testing(\/|\.tsx?$)|alone)|^mfe-[^/]+\/src\/main\.tsx$/;

/** Whether a unit's source is part of its release. */
export const isReleased = (path: string): boolean => !NO_RELEASE.test(path);

export type Contract = Record<string, unknown>;
export type RemoteManifest = { pages: { path: string }[]; slots: string[] };

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
export const isEvent = (value: unknown): value is StateEvent | DomainEvents =>
  typeof value === 'object' && value !== null && 'kind' in value && 'subject' in value;

/** The name by which a contract's export is promised and used; domain events have one each. */
export function namesOf(value: unknown): string[] {
  if (isOperation(value)) return [`${value.method} ${value.path}`];
  if (!isEvent(value)) return [];
  return value.kind === 'state'
    ? [`event ${value.subject}`]
    : Object.keys(value.facts).map((name) => `event ${value.subject}.${name}`);
}

/** What a contract's export promises, by name. */
export function promisedBy(value: unknown): Promises {
  if (isOperation(value)) {
    const given = Object.fromEntries(
      (['query', 'body'] as const).flatMap((part) => (value[part] ? [[part, value[part]]] : [])),
    );
    const [name = ''] = namesOf(value);
    const takes = Object.keys(given).length > 0 ? shapeOf(z.object(given), 'input') : {};
    // Without a required field in them, query and body are optional too.
    for (const part of Object.keys(given))
      if (!isNeeded(takes, `.${part}`)) takes[`.${part}`] = `absent | ${takes[`.${part}`]}`;
    return { [name]: { takes, gives: shapeOf(value.response, 'output') } };
  }
  if (!isEvent(value)) return {};
  if (value.kind === 'state') return { [`event ${value.subject}`]: { gives: shapeOf(value.data, 'output') } };
  return Object.fromEntries(
    Object.entries(value.facts).map(([name, data]) => [
      `event ${value.subject}.${name}`,
      { gives: shapeOf(data, 'output') },
    ]),
  );
}

const isNeeded = (shape: Shape, part: string) =>
  part === '.body' ||
  Object.entries(shape).some(([path, text]) => path.startsWith(`${part}.`) && !text.split(' | ').includes('absent'));

/** The contract of a service, from its code; undefined where the unit has none. */
export async function readContract(root: string, unit: string): Promise<Contract | undefined> {
  const file = join(root, unit, 'contract/src/index.ts');
  return existsSync(file) ? await import(file) : undefined;
}

export function readManifest(root: string, unit: string): RemoteManifest | undefined {
  const file = join(root, unit, 'remote.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export const shapeOfFields = (fields: Map<string, Field>): Shape =>
  Object.fromEntries(
    Array.from(fields, ([path, { forms, isOptional }]) => [
      path,
      [...new Set([...forms, ...(isOptional ? ['absent'] : [])])].toSorted().join(' | '),
    ]),
  );

/** Everything that a unit of this tree promises. Uses the TypeScript compiler where types are promises. */
export async function readPromises(root: string, unit: string): Promise<Promises> {
  const contract = (await readContract(root, unit)) ?? {};
  const manifest = readManifest(root, unit);
  return {
    ...Object.assign({}, ...Object.values(contract).map(promisedBy)),
    ...Object.fromEntries((manifest?.pages ?? []).map(({ path }) => [`page ${path}`, {}])),
    ...Object.fromEntries((manifest?.slots ?? []).map((slot) => [`fills ${slot}`, {}])),
    ...(existsSync(join(root, unit, 'slots/slots.ts')) || existsSync(join(root, unit, 'kit'))
      ? readTypes(root, unit)
      : {}),
  };
}

/** The version of the shell's kit. */
export const kitVersion = (root: string): string =>
  JSON.parse(readFileSync(join(root, 'shell/kit/package.json'), 'utf8')).version;

function readTypes(root: string, unit: string): Promises {
  const hasKit = existsSync(join(root, unit, 'kit'));
  const source = new TypedSource(root, hasKit ? `${unit}/kit` : unit, () => false);
  try {
    const kit = hasKit ? Array.from(kitExports(source).values()) : [];
    const parts = kit.map(({ name, symbol }) => {
      const { input, output } = readKitPart(source, symbol);
      return [name, { takes: shapeOfFields(input), gives: shapeOfFields(output) }] as const;
    });
    return {
      ...(hasKit ? { kit: { gives: { '': kitVersion(root) } } } : {}),
      ...Object.fromEntries(parts),
      ...Object.fromEntries(
        Array.from(slotsOf(source, unit), ([slot, fields]) => [`slot ${slot}`, { gives: shapeOfFields(fields) }]),
      ),
    };
  } finally {
    source.close();
  }
}

/** What the slots receive that the owner declares in its package, by slot. */
export function slotsOf(source: TypedSource, owner: string): Map<string, Map<string, Field>> {
  const { checker } = source;
  const file = source.sharedFiles.find(({ fileName }) => fileName === `${source.root}/${owner}/slots/slots.ts`);
  const types = file
    ? source.exportsOf(file).filter(({ flags, name }) => flags & SymbolFlags.TypeAlias && name.endsWith('Slots'))
    : [];
  return new Map(
    types
      .flatMap((type) => checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(type)))
      .map((slot) => {
        const given = source.typeOfSymbol(slot);
        return [slot.name, given ? source.fieldsOf(given, true) : new Map()];
      }),
  );
}
