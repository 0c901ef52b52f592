import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Changes } from './changes.ts';
import { contractOf, type ScenarioFile, type Step, scenariosOf } from './contract.ts';
import { renamed } from './model.ts';
import { camel, kebab, pascal, prose, requireCamel, sentence } from './names.ts';
import { fileWith, findFile, withImport } from './source.ts';

const SERVICE = 'svc-sample-items';
const TEXT = 'Example text';

/**
 * npm run new field <service> <Thing> <name>: an optional line of text, from the contract to the database. An older
 * page, which does not send it, preserves it.
 */
export function newField(changes: Changes, service: string, thing: string, name: string): string {
  requireCamel(name, 'A field', 'place');
  contractOf(changes, service);
  addToContract(changes, service, thing, name);
  addToDatabase(changes, service, thing, name);
  addToExamples(changes, service, thing, name);
  addToHistory(changes, service, thing, name);
  return `npm run lint reports code that lists the fields of ${thing} by name. Next: infra/docs/tasks/add-a-field.md.`;
}

/** In the response, in the body that creates one, and in the body that updates one. */
function addToContract(changes: Changes, service: string, thing: string, name: string): void {
  const pattern = `${service}/contract/src/*.ts`;
  const schema = (of: string) => new RegExp(`^export const ${of} = z\\s*\\.object\\(`, 'm');
  const response = fileWith(changes, pattern, schema(thing));
  if (new RegExp(`\\b${name}:`).test(objectAt(changes.read(response), schema(thing)).text))
    throw new UserFacingError(`${thing} has a field ${name} already: choose another name.`);
  addProperty(changes, response, schema(thing), `${name}: z.string().nullish()`);
  // The body that creates one may include it as a part, which the body that updates it extends.
  const part = new RegExp(`^export const Update${thing} = [^;]*?New${thing}\\.extend\\(`, 'm');
  const bodies: [schemas: RegExp[], rule: string][] = [
    [[schema(`New${thing}`), schema(`Create${thing}`)], 'optionalLine(200)'],
    [[part, schema(`Update${thing}`)], 'preserveIfAbsent(optionalLine(200))'],
  ];
  for (const [schemas, rule] of bodies) {
    const found = schemas.find((each) => findFile(changes, pattern, each));
    if (!found) continue;
    const helpers = rule.match(/\w+(?=\()/g) ?? [];
    addProperty(changes, fileWith(changes, pattern, found), found, `${name}: ${rule}`, helpers);
  }
}

/** The object literal that follows a text, without its closing brace. */
function objectAt(source: string, after: RegExp): { text: string; end: number } {
  const found = after.exec(source);
  const start = source.indexOf('{', (found?.index ?? 0) + (found?.[0].length ?? 0));
  let depth = 0;
  for (let end = start; end < source.length; end++) {
    if (source[end] === '{') depth++;
    if (source[end] === '}' && --depth === 0) return { text: source.slice(start, end), end };
  }
  throw new UserFacingError(`There is no object after ${after.source}: write it by hand.`);
}

function addProperty(changes: Changes, file: string, after: RegExp, property: string, helpers: string[] = []): void {
  changes.edit(file, (source) => {
    const { text, end } = objectAt(source, after);
    const added = `${source.slice(0, end - text.length)}${text.replace(/,?\s*$/, '')}, ${property} ${source.slice(end)}`;
    return helpers.reduce((all, helper) => withImport(all, helper, '@allsquare/contract-kit'), added);
  });
}

/** A nullable column of the entity, and the migration that adds it. */
function addToDatabase(changes: Changes, service: string, thing: string, name: string): void {
  const entity = fileWith(changes, `${service}/src/**/*.entity.ts`, new RegExp(`^export class ${thing}Entity `, 'm'));
  const table = /@Entity\('(\w+)'/.exec(changes.read(entity))?.[1] ?? '';
  const time = String(Date.now());
  const model = (path: string) =>
    renamed(changes, `${SERVICE}/src/${path}`, [
      ['sample-items', table.replaceAll('_', '-')],
      ['sample-item', kebab(thing)],
      ['sample-field', kebab(name)],
    ]).replaceAll('1700000000001', time);
  const columns = model('sample-items/sample-item.entity.ts').split('\n');
  const column = columns.find((line) => line.includes(` ${name}: string`)) ?? '';
  changes.edit(entity, (text) => text.replace(/\}\n$/, () => `${column.replace(`name: '${name}', `, '')}\n}\n`));
  const file = `${time}-${kebab(thing)}-${kebab(name)}.ts`;
  changes.add(`${service}/src/migrations/${file}`, model('migrations/1700000000001-sample-item-sample-field.ts'));
  const migration = `${pascal(thing)}${pascal(name)}${time}`;
  changes.edit(`${service}/src/service.ts`, (text) =>
    withImport(text, migration, `./migrations/${file}`).replace(
      /(migrations: \[[^\]]*?),?(\s*\])/,
      `$1, ${migration}$2`,
    ),
  );
}

/** Null in the default and wherever that is a part of another, and a text in a separate example. */
function addToExamples(changes: Changes, service: string, thing: string, name: string): void {
  const folder = `${service}/contract/examples`;
  changes.editJson(`${folder}/defaults.json`, (defaults) => withField(defaults, kebab(thing), name));
  const writes = [`update${thing}`, `create${thing}`];
  const isWrite = ({ call = '', status = 0 }: Step) => writes.includes(call) && status < 300;
  const scenarios = writes.flatMap((write) =>
    scenariosOf(changes, service)
      .map(([, scenario]) => ({ ...scenario, steps: upTo(scenario, (step) => isWrite(step) && step.call === write) }))
      .filter(({ steps }) => steps.length > 0)
      .toSorted((one, other) => one.steps.length - other.steps.length),
  );
  const [shortest] = scenarios;
  const last = shortest?.steps.at(-1);
  if (!shortest || !last) throw new UserFacingError(`No example of ${service} has ${writes.join(' or ')}: write one.`);
  const body = last.body ?? {};
  const part = camel(thing);
  const sent = part in body ? { ...body, [part]: { ...body[part], [name]: TEXT } } : { ...body, [name]: TEXT };
  const steps = [...shortest.steps.slice(0, -1), { ...last, body: sent, answer: { ...last.answer, [name]: TEXT } }];
  changes.add(
    `${folder}/${kebab(thing)}-${kebab(name)}.json`,
    JSON.stringify({ ...shortest, title: `${sentence(thing)} with ${prose(name)}`, steps }),
  );
}

/** The steps to the first that matches, without the events of other operations on the path. */
const upTo = ({ steps }: ScenarioFile, matches: (step: Step) => boolean) =>
  steps.slice(0, steps.findIndex(matches) + 1).filter(({ published }) => published === undefined);

/** Adds null to each default of this name, at any depth; defaults that extend it inherit it. */
function withField(value: unknown, thing: string, name: string): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, object]) => {
      const changed = withField(inner, thing, name);
      const isThing = [camel(thing), thing.replaceAll('-', ' '), thing].includes(key) && !('like' in inner);
      return [key, isThing ? { ...(changed as object), [name]: null } : changed];
    }),
  );
}

/** The history of an expense describes every field of the body that creates one. */
function addToHistory(changes: Changes, service: string, thing: string, name: string): void {
  const { team } = JSON.parse(changes.read(`${service}/service.json`));
  const words = findFile(changes, `mfe-${team}/src/**/change-words.ts`, /^const fieldWords: /m);
  if (words === undefined || thing !== 'Expense') return;
  addProperty(changes, words, /^const fieldWords: [^=]*= /m, `${name}: optionalWords('the ${prose(name)}')`);
}
