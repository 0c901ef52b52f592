import { z } from 'zod';

/** Default objects of a contract's examples by name (`contract/examples/defaults.json`, or a scenario's `defaults`). */
export type Defaults = Record<string, object>;

type Call = {
  /** Name in `people`; absent when signed out. */
  caller?: string;
  /** Name of the contract's exported operation. */
  call: string;
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  body?: unknown;
  status: number;
  answer?: unknown;
  /** The header X-Total-Count. */
  total?: string;
};
type Received = { event: string; data: Record<string, unknown> };
type Published = { published: string; data: Record<string, unknown> };
type Only<Kind> = Kind & { [Field in Exclude<keyof (Call & Received & Published), keyof Kind>]?: undefined };
export type Step = Only<Call> | Only<Received> | Only<Published>;

/**
 * A contract example: what people call, what the unit receives, and what it answers and publishes
 * (infra/docs/contributing.md).
 */
export type Scenario<Name extends string = string> = {
  title: string;
  /** Addresses are verified by default. */
  people: Record<Name, { id: string; name: string; email: string; emailVerified?: boolean }>;
  steps: Step[];
};

/** A scenario as in its file: an object with `like` has only what differs from that default. */
export type ScenarioFile<Name extends string = string> = {
  title: string;
  people: Record<Name, object>;
  defaults?: Defaults;
  steps: object[];
};

/** Expands the defaults of a scenario, its own before the contract's. Throws for an unknown name. */
export const expandScenario = <Name extends string>(
  { defaults: own, ...file }: ScenarioFile<Name>,
  defaults: Defaults = {},
) => expand(file, { ...defaults, ...own }) as Scenario<Name>;

function expand(value: unknown, defaults: Defaults): unknown {
  if (Array.isArray(value)) return value.map((item) => expand(item, defaults));
  if (typeof value !== 'object' || value === null) return value;
  const { like, ...fields } = value as { like?: string };
  const given = Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, expand(item, defaults)]));
  if (like === undefined) return given;
  const base = defaults[like];
  if (!base) throw new Error(`An example is like '${like}', which no default describes`);
  return { ...(expand(base, defaults) as object), ...given };
}

/**
 * The paths in `data` that `schema` does not have: in an example a misspelled field, whose default would be used
 * instead.
 */
export function unknownFields(schema: unknown, data: unknown, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unknownFields(schema.unwrap(), data, path);
  if (schema instanceof z.ZodPipe) return unknownFields(schema.in, data, path);
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.map((option) => unknownFields(option, data, path));
    return all.find((unknown) => unknown.length === 0) ?? all.flat();
  }
  if (schema instanceof z.ZodArray && Array.isArray(data))
    return data.flatMap((item, index) => unknownFields(schema.element, item, `${path}[${index}]`));
  if (!(schema instanceof z.ZodObject) || typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, item]) =>
    key in schema.shape ? unknownFields(schema.shape[key], item, `${path}.${key}`) : [`${path}.${key}`],
  );
}
