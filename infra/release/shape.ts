import { isPreservedIfAbsent } from '@allsquare/contract-kit';
import { z } from 'zod';

/**
 * The form of a message: by path (`[].payer.name`, '' is the whole) the possible values, as `string uuid | null`;
 * `absent` for an optional field, and `stays` where absence preserves the stored value. A path exists only where its
 * parent does.
 */
export type Shape = Record<string, string>;

type Json = z.core.JSONSchema.BaseSchema;

const SEPARATOR = ' | ';
export const formsOf = (text: string): string[] => text.split(SEPARATOR);

/** `io`: as it is sent (`input`), or as it is after parsing (`output`). */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return read(json, $defs, []);
}

function read(schema: Json, defs: Record<string, Json>, within: string[]): Shape {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/$defs/', '');
    // A recursive shape, as any JSON is, is read for its first level only.
    return within.includes(name) || !defs[name] ? { '': 'any' } : read(defs[name], defs, [...within, name]);
  }
  // zod writes a nullable text as one list of types.
  const options =
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) && schema.type.map((type) => ({ ...schema, type })));
  if (options) return options.map((option) => read(option, defs, within)).reduce(either);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => read(part, defs, within)));
  const shape: Shape = { '': formOf(schema) };
  const required = new Set(schema.required ?? []);
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    put(shape, `.${name}`, read(field as Json, defs, within), absenceOf(field as Json, required.has(name)));
  if (typeof schema.additionalProperties === 'object')
    put(shape, '.*', read(schema.additionalProperties, defs, within), ['absent']);
  if (schema.items) put(shape, '[]', read(schema.items as Json, defs, within), []);
  return shape;
}

const absenceOf = (field: Json, isRequired: boolean) =>
  isRequired ? [] : isPreservedIfAbsent(field) ? ['absent', 'stays'] : ['absent'];

function put(shape: Shape, at: string, part: Shape, absence: string[]) {
  for (const [path, text] of Object.entries(part)) shape[at + path] = text;
  shape[at] = join([...formsOf(shape[at] ?? ''), ...absence]);
}

/** One shape or the other: a field that only one of two objects has may be absent. */
function either(one: Shape, other: Shape): Shape {
  const isObject = (shape: Shape, path: string) => formsOf(shape[path] ?? '').includes('object');
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    Array.from(paths, (path) => {
      const parent = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
      const lacks = (shape: Shape) =>
        path.lastIndexOf('.') > path.lastIndexOf(']') && !shape[path] && isObject(shape, parent);
      const forms = [one[path], other[path]].flatMap((text) => (text === undefined ? [] : formsOf(text)));
      return [path, join(lacks(one) || lacks(other) ? [...forms, 'absent'] : forms)];
    }),
  );
}

/** In one order, each once; a listed text beside any text adds nothing. */
const join = (forms: string[]): string =>
  [...new Set(forms)]
    .filter((form) => !(form.startsWith('"') && forms.includes('string')))
    .toSorted()
    .join(SEPARATOR);

function formOf(schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return join(schema.enum.map((value) => JSON.stringify(value)));
  if (typeof schema.type !== 'string') return 'any';
  const { type, format, pattern } = schema;
  const [least, most] = [
    schema.minLength ?? schema.minItems ?? schema.minimum ?? above(schema.exclusiveMinimum),
    schema.maxLength ?? schema.maxItems ?? schema.maximum,
  ].map((bound) => (bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? '' : String(bound)));
  const range = least || most ? `${least}..${most}` : undefined;
  return [type, format ?? (pattern && `/${pattern.replaceAll(' | ', '\\u0020| ')}/`), range].filter(Boolean).join(' ');
}

const above = (bound: unknown) => (typeof bound === 'number' ? bound + 1 : undefined);

const FORM = /^(?<type>\w+)(?: (?<kind>(?!\S*\.\.)\S.*?))?(?: (?<least>-?\d*)\.\.(?<most>-?\d*))?$/;

/** Whether a reader of the form `wide` can take every value of `narrow`. */
function accepts(wide: string, narrow: string): boolean {
  if (wide === narrow || wide === 'any') return true;
  const [a, b] = [FORM.exec(wide)?.groups, FORM.exec(narrow)?.groups];
  if (!a) return false;
  if (narrow.startsWith('"')) return wide === 'string';
  if (!b || (a['type'] !== b['type'] && !(a['type'] === 'number' && b['type'] === 'integer'))) return false;
  if (a['kind'] && a['kind'] !== b['kind']) return false;
  const isLower = a['least'] && (!b['least'] || Number(b['least']) < Number(a['least']));
  const isHigher = a['most'] && (!b['most'] || Number(b['most']) > Number(a['most']));
  return !isLower && !isHigher;
}

/** The forms of `given` that a reader of `expected` cannot take. */
export const unexpectedForms = (expected: string, given: string): string[] =>
  formsOf(given).filter((form) => !formsOf(expected).some((wide) => accepts(wide, form)));
