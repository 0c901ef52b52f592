import * as mini from 'zod/mini';
import { _default as withDefault } from 'zod/mini';

// Our pages forbid eval; zod's try of it costs a parse of the whole script, for the report of who tried.
mini.config({ jitless: true });

type Schema = mini.ZodMiniType;
type Make = (...given: never[]) => unknown;
const call = (make: Make, ...given: unknown[]) => (make as (...given: unknown[]) => Schema)(...given);

/** A method that makes another schema of its own. */
const schemaMethod = (make: Make) =>
  function (this: Schema, ...given: unknown[]) {
    return withMethods(call(make, this, ...given));
  };
/** A method that adds a check. */
const checkMethod = (make: Make) =>
  function (this: Schema, ...given: unknown[]) {
    return this.check(call(make, ...given) as never);
  };
/** What only documents say: they are written on servers. */
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
/** The methods of a kind of schema, by its type. */
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
/** Gives a schema's class the methods of its kind, once. */
function withMethods(schema: Schema): Schema {
  const kind: object = Object.getPrototypeOf(schema);
  if (!patched.has(kind)) {
    patched.add(kind);
    Object.assign(kind, commonMethods, methods[schema.type]);
  }
  return schema;
}

const withChaining =
  (make: Make) =>
  (...given: unknown[]) =>
    withMethods(call(make, ...given));

/**
 * What contracts and forms may use of zod in a browser: zod/mini, which is 7 kB smaller, with the methods of zod that
 * they are written in; `zod.test.ts` plays every example with both. The build puts it in the place of 'zod', in the
 * shell and in every remote, so a remote brings its contract, and no zod. Methods are added, never taken away: a remote
 * that was released before may use them.
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
};
