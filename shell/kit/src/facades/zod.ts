import * as mini from 'zod/mini';
import { _default as withDefault } from 'zod/mini';

// Our pages forbid eval; zod's attempt would cost a parse of the whole script for the violation report.
mini.config({ jitless: true });

type Schema = mini.ZodMiniType;
type Make = (...given: never[]) => unknown;
const call = (make: Make, ...given: unknown[]) => (make as (...given: unknown[]) => Schema)(...given);

/** A method that creates another schema. */
const schemaMethod = (make: Make) =>
  function (this: Schema, ...given: unknown[]) {
    return withMethods(call(make, this, ...given));
  };
/** A method that adds a check. */
const checkMethod = (make: Make) =>
  function (this: Schema, ...given: unknown[]) {
    return this.check(call(make, ...given) as never);
  };
/** Only documents use these; servers write them. */
function ignoreDocs(this: Schema) {
  return this;
}

const commonMethods = {
  array: schemaMethod(mini.array),
  catch: schemaMethod(mini.catch),
  default: schemaMethod(withDefault),
  describe: ignoreDocs,
  meta: ignoreDocs,
  nullable: schemaMethod(mini.nullable),
  nullish: schemaMethod(mini.nullish),
  optional: schemaMethod(mini.optional),
  or: schemaMethod((one: Schema, other: Schema) => mini.union([one, other])),
  overwrite: checkMethod(mini.overwrite),
  pipe: schemaMethod(mini.pipe),
  refine: checkMethod(mini.refine),
  superRefine: checkMethod(mini.superRefine),
  transform: schemaMethod((schema: Schema, change: (value: unknown) => unknown) =>
    mini.pipe(schema, mini.transform(change)),
  ),
};
const lengthMethods = {
  length: checkMethod(mini.length),
  max: checkMethod(mini.maxLength),
  min: checkMethod(mini.minLength),
};
/** The methods of each kind of schema, by its type. */
const methods: Record<string, object> = {
  array: lengthMethods,
  number: {
    int: checkMethod(mini.int),
    max: checkMethod(mini.lte),
    min: checkMethod(mini.gte),
    positive: checkMethod(mini.positive),
  },
  object: {
    extend: schemaMethod(mini.extend),
    keyof: schemaMethod(mini.keyof),
    omit: schemaMethod(mini.omit),
    partial: schemaMethod(mini.partial),
    pick: schemaMethod(mini.pick),
  },
  string: {
    ...lengthMethods,
    normalize: checkMethod(mini.normalize),
    regex: checkMethod(mini.regex),
    toLowerCase: checkMethod(mini.toLowerCase),
    trim: checkMethod(mini.trim),
  },
};

const patched = new WeakSet();
/** Adds the methods of its kind to a schema's class, once. */
function withMethods(schema: Schema): Schema {
  const kind: object = Object.getPrototypeOf(schema);
  if (!patched.has(kind)) {
    patched.add(kind);
    Object.assign(kind, commonMethods, methods[schema.type]);
  }
  return schema;
}

const methodNames = new Set<PropertyKey>([commonMethods, ...Object.values(methods)].flatMap((all) => Object.keys(all)));
/**
 * What returns the schema in place of which `lazily` has given another object. Module state: schemas are nobody's.
 */
const builders = new WeakMap<object, () => Schema>();
/** With the schemas themselves, in lists and shapes too. */
const resolved = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null) return given;
  const builder = builders.get(given);
  if (builder) return builder();
  if (Array.isArray(given)) return given.map(resolved);
  if (Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, resolved(value)]));
};
/**
 * A schema that is built when it is first used. A contract has hundreds, of which a page uses a few; building all of
 * them would block a phone's first view for a tenth of a second.
 */
const lazily = (build: () => Schema): Schema => {
  let schema: Schema | undefined;
  const built = () => (schema ??= build());
  const later = new Proxy({} as Schema, {
    get: (_, name) =>
      methodNames.has(name)
        ? (...given: unknown[]) => lazily(() => Reflect.get(built(), name).apply(built(), given.map(resolved)))
        : Reflect.get(built(), name),
    has: (_, name) => Reflect.has(built(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(built()),
  });
  builders.set(later, built);
  return later;
};

const withChaining =
  (make: Make) =>
  (...given: unknown[]) =>
    lazily(() => withMethods(call(make, ...given.map(resolved))));

/**
 * The part of zod that contracts and forms may use in a browser: zod/mini, which is 7 kB smaller, with the methods of
 * zod. `zod.test.ts` runs every example with both. The build aliases 'zod' to this in the shell and in every remote, so
 * that a remote ships its contract without zod. Never remove a method: released remotes may use it.
 */
export const z = {
  NEVER: mini.NEVER,
  array: withChaining(mini.array),
  boolean: withChaining(mini.boolean),
  coerce: { number: withChaining(mini.coerce.number) },
  discriminatedUnion: withChaining(mini.discriminatedUnion),
  enum: withChaining(mini.enum),
  int: withChaining(mini.int),
  iso: { date: withChaining(mini.iso.date), datetime: withChaining(mini.iso.datetime) },
  json: withChaining(mini.json),
  literal: withChaining(mini.literal),
  number: withChaining(mini.number),
  object: withChaining(mini.object),
  record: withChaining(mini.record),
  string: withChaining(mini.string),
  undefined: withChaining(mini.undefined),
  union: withChaining(mini.union),
  uuid: withChaining(mini.uuid),
  uuidv4: withChaining(mini.uuidv4),
};
