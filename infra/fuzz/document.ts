import type { Known } from './seen-by-ann.ts';

type Json = { [key: string]: unknown };

/** What an id is of, by its name; `id` alone says it by its path. */
const byName: Record<string, keyof Known> = {
  groupId: 'groups',
  userId: 'people',
  friend_id: 'people',
  paidBy: 'people',
  payerId: 'people',
  payeeId: 'people',
  at: 'expenses',
};
const byPath: [RegExp, keyof Known][] = [
  [/^\/api\/groups\//, 'groups'],
  [/^\/api\/invites\//, 'invites'],
  [/^\/api\/expenses\//, 'expenses'],
  [/^\/api\/settlements\//, 'settlements'],
  [/^\/api\/friends\/requests\//, 'requests'],
  [/^\/api\/notifications\//, 'notifications'],
];

/**
 * The document as the fuzzer needs it: an id may also be one that is there, and patterns are such that Python can make texts for
 * them. It allows no more than the document does.
 */
export function forFuzzing(document: { paths: Json }, known: Known): Json {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const ofPath = byPath.find(([pattern]) => pattern.test(path))?.[1];
    return [path, withIds(item, (name) => byName[name] ?? (name === 'id' ? ofPath : undefined), known)];
  });
  return JSON.parse(inPython(JSON.stringify({ ...document, paths: Object.fromEntries(paths) }))) as Json;
}

/** Puts the ids that are there beside the schema of every parameter and property that is one. */
function withIds(value: unknown, kindOf: (name: string) => keyof Known | undefined, known: Known, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, kindOf, known));
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Json;
  const kind = schema['format'] === 'uuid' ? kindOf(name) : undefined;
  if (kind && known[kind].length > 0) return { anyOf: [{ enum: known[kind] }, schema] };
  const own = typeof schema['name'] === 'string' && 'in' in schema ? schema['name'] : undefined;
  return Object.fromEntries(
    Object.entries(schema).map(([key, item]) => [key, withIds(item, kindOf, known, own ?? key)]),
  );
}

/** Python's expressions know no Unicode categories; lone surrogates no text of its has. */
const inPython = (json: string) =>
  json.replaceAll(String.raw`\\p{Cc}`, String.raw`\\x00-\\x1f\\x7f-\\x9f`).replaceAll(String.raw`\\p{Cs}`, '');
