import * as mini from 'zod/mini';
import { _default as withDefault } from 'zod/mini';

// Our pages forbid eval; zod's try of it costs a parse of the whole script, for the report of who tried.
mini.config({ jitless: true });

type Schema = mini.ZodMiniType;
type Make = (...given: never[]) => unknown;
const call = (make: Make, ...given: unknown[]) => (make as (...given: unknown[]) => Schema)(...given);

/** A method that makes another schema of its own. */
const makes = (make: Make) =>
  function (this: Schema, ...given: unknown[]) {
    return withMethods(call(make, this, ...given));
  };
/** A method that adds a check. */
const checks = (make: Make) =>
  function (this: Schema, ...given: unknown[]) {
    return this.check(call(make, ...given) as never);
  };
/** What only documents say: they are written on servers. */
function unsaid(this: Schema) {
  return this;
}

const ofAll = {
  array: makes(mini.array),
  catch: makes(mini.catch),
  default: makes(withDefault),
  describe: unsaid,
  meta: unsaid,
  nullable: makes(mini.nullable),
  nullish: makes(mini.nullish),
  optional: makes(mini.optional),
  or: makes((one: Schema, other: Schema) => mini.union([one, other])),
  overwrite: checks(mini.overwrite),
  pipe: makes(mini.pipe),
  refine: checks(mini.refine),
  superRefine: checks(mini.superRefine),
  transform: makes((schema: Schema, change: (value: unknown) => unknown) => mini.pipe(schema, mini.transform(change))),
};
const ofLong = {
  length: checks(mini.length),
  max: checks(mini.maxLength),
  min: checks(mini.minLength),
};
/** The methods of a kind of schema, by its type. */
const methods: Record<string, object> = {
  array: ofLong,
  number: {
    int: checks(mini.int),
    max: checks(mini.lte),
    min: checks(mini.gte),
    positive: checks(mini.positive),
  },
  object: {
    extend: makes(mini.extend),
    keyof: makes(mini.keyof),
    omit: makes(mini.omit),
    partial: makes(mini.partial),
    pick: makes(mini.pick),
  },
  string: {
    ...ofLong,
    normalize: checks(mini.normalize),
    regex: checks(mini.regex),
    toLowerCase: checks(mini.toLowerCase),
    trim: checks(mini.trim),
  },
};

const equipped = new WeakSet();
/** Gives a schema's class the methods of its kind, once. */
function withMethods(schema: Schema): Schema {
  const kind: object = Object.getPrototypeOf(schema);
  if (!equipped.has(kind)) {
    equipped.add(kind);
    Object.assign(kind, ofAll, methods[schema.type]);
  }
  return schema;
}

const chained =
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
  array: chained(mini.array),
  boolean: chained(mini.boolean),
  coerce: { number: chained(mini.coerce.number) },
  discriminatedUnion: chained(mini.discriminatedUnion),
  enum: chained(mini.enum),
  int: chained(mini.int),
  iso: { date: chained(mini.iso.date), datetime: chained(mini.iso.datetime) },
  json: chained(mini.json),
  literal: chained(mini.literal),
  number: chained(mini.number),
  object: chained(mini.object),
  record: chained(mini.record),
  string: chained(mini.string),
  undefined: chained(mini.undefined),
  union: chained(mini.union),
  uuid: chained(mini.uuid),
};
