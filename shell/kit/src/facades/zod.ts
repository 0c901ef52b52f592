import * as all from 'zod';

// Our pages forbid eval; zod's try of it costs a parse of the whole script, for the report of who tried.
all.config({ jitless: true });

/**
 * What contracts and forms may use of zod in a browser: a thin facade, because a shared module is never tree-shaken.
 * The build puts it in the place of 'zod' in every remote, so a remote brings its contract, and no zod.
 */
export const z = {
  NEVER: all.NEVER,
  array: all.array,
  boolean: all.boolean,
  coerce: { number: all.coerce.number },
  discriminatedUnion: all.discriminatedUnion,
  enum: all.enum,
  int: all.int,
  iso: { date: all.iso.date, datetime: all.iso.datetime },
  json: all.json,
  literal: all.literal,
  number: all.number,
  object: all.object,
  record: all.record,
  string: all.string,
  undefined: all.undefined,
  union: all.union,
  uuid: all.uuid,
};
