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
  email: 'emails',
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
 * The document as the fuzzer needs it: ids and emails are such as mean something, which it spoils by itself, and patterns are such
 * that Python can make texts for them. It allows no more than the document does.
 */
export function forFuzzing(document: { paths: Json }, known: Known): Json {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const ofPath = byPath.find(([pattern]) => pattern.test(path))?.[1];
    const kindOf = (name: string) => byName[name] ?? (name === 'id' ? ofPath : undefined);
    return [path, withKnown(item, kindOf, known)];
  });
  return JSON.parse(inPython(JSON.stringify({ ...document, paths: Object.fromEntries(paths) }))) as Json;
}

/** What stands under these is of the same thing: one of several shapes, or one of several values. */
const sameThing = new Set(['anyOf', 'items']);

/** Puts what is known in the place of every parameter's and property's schema whose name says what it is; answers stay as they are. */
function withKnown(
  value: unknown,
  kindOf: (name: string) => keyof Known | undefined,
  known: Known,
  name = '',
): unknown {
  if (Array.isArray(value)) return value.map((item) => withKnown(item, kindOf, known, name));
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Json;
  const kind = schema['type'] === 'string' ? kindOf(name) : undefined;
  if (kind && known[kind].length > 0) return { enum: known[kind] };
  const own = 'in' in schema ? String(schema['name']) : undefined;
  return Object.fromEntries(
    Object.entries(schema).map(([key, item]) => [
      key,
      key === 'responses' ? item : withKnown(item, kindOf, known, own ?? (sameThing.has(key) ? name : key)),
    ]),
  );
}

/** Python's expressions know no Unicode categories; lone surrogates no text of its has. */
const inPython = (json: string) =>
  json.replaceAll(String.raw`\\p{Cc}`, String.raw`\\x00-\\x1f\\x7f-\\x9f`).replaceAll(String.raw`\\p{Cs}`, '');
