import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Operation } from '@allsquare/contract-kit';
import { root } from '../build/units.ts';
import type { Changes } from './changes.ts';
import { contractOf, operationsIn, readContract, type Step, scenariosOf } from './contract.ts';
import { camel, kebab, pascal, requireVerbAndNoun, sentence, singular } from './names.ts';
import { withImport } from './with-import.ts';

const RIGHTS = 'infra/api/authorisation/table.ts';

/**
 * npm run new operation <service> <name> [like]: begins as the same as one that is there, under another name and
 * address, from the contract to the remote. So its rights and its refusals are those of the other until somebody
 * changes them.
 */
export async function newOperation(changes: Changes, service: string, name: string, like?: string): Promise<string> {
  requireVerbAndNoun(name);
  if (!changes.has(`${service}/contract/src/index.ts`))
    throw new UserFacingError(
      `There is no service ${service} with a contract: npm run new service svc-<team> makes one.`,
    );
  const contract = await readContract(service);
  if (name in contract) throw new UserFacingError(`${contractOf(service)} has ${name} already: choose another name.`);
  const model = chooseModel(operationsIn(contract), service, name, like);
  writeContract(changes, service, name, model, operationsIn(contract));
  writeRoute(changes, service, name, model.name);
  writeExample(changes, service, name, model.name);
  writeRights(changes, service, name, model.name);
  writeCaller(changes, name, model.name);
  return `${name} does what ${model.name} does so far: change that, with its words, its rights and its example.`;
}

type Model = { name: string; operation: Operation };

/** What operations of a verb are: others are like 'restore', a POST on one thing. */
const VERBS: Record<string, { method: Operation['method']; ofOne: boolean }> = {
  list: { method: 'GET', ofOne: false },
  count: { method: 'GET', ofOne: false },
  get: { method: 'GET', ofOne: true },
  create: { method: 'POST', ofOne: false },
  update: { method: 'PATCH', ofOne: true },
  change: { method: 'PATCH', ofOne: true },
  delete: { method: 'DELETE', ofOne: true },
  remove: { method: 'DELETE', ofOne: true },
};
const verbOf = (name: string) => kebab(name).split('-', 1)[0] ?? '';
const nounOf = (name: string) => singular(kebab(name).split('-').at(-1) ?? '');
const isOfOne = ({ path }: Operation) => path.includes('/:');

function chooseModel(all: [string, Operation][], service: string, name: string, like?: string): Model {
  const { method, ofOne } = VERBS[verbOf(name)] ?? { method: 'POST', ofOne: true };
  const isLike = ([other, operation]: [string, Operation]) =>
    nounOf(other) === nounOf(name) && operation.method === method && isOfOne(operation) === ofOne;
  const found = all.find(like === undefined ? isLike : ([other]) => other === like);
  if (found) return { name: found[0], operation: found[1] };
  throw new UserFacingError(
    `Name the operation that it begins as: npm run new operation ${service} ${name} <like>, with ${all.map(([other]) => other).join(', ')}.`,
  );
}

/** A word that tells the address from that of the model: what stands between verb and noun, or the verb. */
const segmentOf = (name: string) => kebab(name).split('-').slice(1, -1).join('-') || verbOf(name);

/** /api/groups/:id/restore becomes /api/groups/:id/archive, /api/groups becomes /api/groups/archived. */
const addressOf = (name: string, { operation }: Model) =>
  join(isOfOne(operation) ? operation.path.replace(/(\/:\w+)\/[^:]+$/, '$1') : operation.path, segmentOf(name));

function writeContract(
  changes: Changes,
  service: string,
  name: string,
  model: Model,
  all: [string, Operation][],
): void {
  const path = addressOf(name, model);
  const { method } = model.operation;
  if (all.some(([, other]) => other.method === method && other.path === path))
    throw new UserFacingError(`${method} ${path} is there already: choose another name.`);
  const file = fileWith(changes, `${service}/contract/src/*.ts`, new RegExp(`^export const ${model.name} = \\{$`, 'm'));
  changes.edit(file, (text) =>
    text.replace(new RegExp(`^export const ${model.name} = \\{\\n[^]*?^\\} as const;\\n`, 'm'), (block) => {
      const copy = block
        .replace(model.name, name)
        .replace(/^ {2}path: .*/m, `  path: '${path}',`)
        .replace(/^ {2}summary:[^]*?,\n(?= {2}\w)/m, `  summary: '${sentence(name)}',\n`);
      return block + copy;
    }),
  );
}

/** Where an operation is served: the controller's method, and the use case that it calls. */
export type Served = {
  controller: string;
  method: string;
  property: string;
  verb: string;
  type: string;
  useCase: string;
};

export function servedIn(changes: Changes, service: string, operation: string): Served {
  const controller = fileWith(changes, `${service}/src/**/*.controller.ts`, new RegExp(`@\\w*Route\\(${operation}\\b`));
  const text = changes.read(controller);
  const method = new RegExp(`^ {2}@\\w*Route\\(${operation}\\b.*\\n[^]*?^ {2}\\}\\n`, 'm').exec(text)?.[0] ?? '';
  const [, property = '', verb = ''] = /this\.(\w+)\.(\w+)\(/.exec(method) ?? [];
  const type = new RegExp(`\\b${property}: (\\w+)`).exec(text)?.[1] ?? '';
  const from = new RegExp(`import \\{[^}]*\\b${type}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text)?.[1];
  if (!from)
    throw new UserFacingError(`${controller} serves ${operation} without a class of its folder: write it by hand.`);
  return { controller, method, property, verb, type, useCase: join(dirname(controller), from) };
}

/** Copies the use case where it is a file of its own, with one method; else the new route calls the same. */
function writeRoute(changes: Changes, service: string, name: string, like: string): void {
  const { controller, method, property, verb, type, useCase } = servedIn(changes, service, like);
  const methods = changes.read(useCase).match(/^ {2}(?!private |constructor|return |if )(async )?\w+\(.*$/gm) ?? [];
  const isCopied = dirname(useCase) === dirname(controller) && methods.length === 1;
  const [newVerb, newType, newFile] = [verbOf(name), pascal(name), `${kebab(name)}.ts`];
  const withType = (text: string) => withImport(text, newType, `./${newFile}`);
  const newMethod = freeMethod(changes.read(controller), name);
  const copy = withName(method, like, name)
    .replace(/^ {2}@SecurityEvent\(.*\n(?: {3,}.*\n| {2}[})].*\n)*/m, '')
    .replace(/^( {2}(?:async )?)\w+(?=\()/m, `$1${newMethod}`)
    .replace(`this.${property}.${verb}(`, isCopied ? `this.${name}.${newVerb}(` : '$&');
  changes.edit(controller, (text) => {
    const added = withImport(text, name, contractOf(service)).replace(method, () => `${method}\n${copy}`);
    if (!isCopied) return added;
    return withType(added.replace(`readonly ${property}: ${type}`, `$&, private readonly ${name}: ${newType}`));
  });
  if (!isCopied) return;
  changes.add(
    join(dirname(useCase), newFile),
    changes
      .read(useCase)
      .replaceAll(new RegExp(`\\b${type}\\b(?= \\{)`, 'g'), newType)
      .replace(new RegExp(`^( {2}(?:async )?)${verb}(?=\\()`, 'm'), `$1${newVerb}`),
  );
  const module = fileWith(changes, `${dirname(useCase)}/*.module.ts`, new RegExp(`\\b${type}\\b`));
  changes.edit(module, (text) =>
    withType(text.replace(new RegExp(`(providers: \\[[^\\]]*\\b${type}\\b)`), `$1, ${newType}`)),
  );
}

/** As the house names a controller's methods: archive, archiveOld or oldGroups of archiveOldGroups. */
function freeMethod(controller: string, name: string): string {
  const words = kebab(name).split('-');
  const names = [words.slice(0, 1), words.slice(0, -1), words.slice(1)].map((some) => camel(some.join('-')));
  const free = names.find((each) => !new RegExp(`^ {2}(async )?${each}\\(`, 'm').test(controller));
  if (!free) throw new UserFacingError(`The controller has methods ${names.join(', ')} already: choose another name.`);
  return free;
}

/** The shortest way in the examples to a good answer of the model, as a scenario of its own. */
function writeExample(changes: Changes, service: string, name: string, like: string): void {
  const isGood = ({ call, status = 0 }: Step) => call === like && status < 300;
  const [shortest] = scenariosOf(changes, service)
    .map(([, scenario]) => ({ ...scenario, steps: scenario.steps.slice(0, scenario.steps.findIndex(isGood) + 1) }))
    .filter(({ steps }) => steps.length > 0)
    .toSorted((one, other) => one.steps.length - other.steps.length);
  if (!shortest) throw new UserFacingError(`No example of ${service} has ${like}: begin as another operation.`);
  // What it publishes on the way is of other operations, and whoever follows a state reads each of them once.
  const steps = shortest.steps
    .filter(({ published }) => published === undefined)
    .map((step) => (step.call === like ? { ...step, call: name } : step));
  const folder = `${service}/contract/examples`;
  changes.add(`${folder}/${kebab(name)}.json`, JSON.stringify({ ...shortest, title: sentence(name), steps }));
  exportExample(changes, folder, name);
}

/** To browser tests. */
export function exportExample(changes: Changes, folder: string, name: string): void {
  changes.edit(
    `${folder}/index.ts`,
    (text) =>
      `import ${camel(name)}File from './${kebab(name)}.json';\n${text}export const ${camel(name)} = expandScenario(${camel(name)}File, defaults);\n`,
  );
}

/** The rows of the model once more. */
function writeRights(changes: Changes, service: string, name: string, like: string): void {
  changes.edit(RIGHTS, (text) => {
    const alias = new RegExp(`import \\* as (\\w+) from '${contractOf(service)}'`).exec(text)?.[1];
    const rows = text.match(/^ {6}[^ }\])\n].*\n(?: {7,}.*\n| {6}[}\])].*\n)*/gm) ?? [];
    const ofModel = rows.filter((row) => new RegExp(`\\b${alias}\\.${like}\\b`).test(row));
    const copies = ofModel.map((row) =>
      withName(row.replace(/\[(?:\w+\.\w+, )*\w+\.\w+\]/, `[${alias}.${like}]`), like, name),
    );
    const last = ofModel.at(-1) ?? '';
    return last && text.replace(last, () => last + copies.join(''));
  });
}

/** The hook or the query of the model once more, where it is: an operation has a caller in a browser. */
function writeCaller(changes: Changes, name: string, like: string): void {
  const caller = new RegExp(`\\b(useWrite|call|callPage)\\(\\s*${like},`);
  const file = findFile(changes, '{mfe-*,shell}/src/**/{use-*,*.queries}.ts', caller);
  if (!file)
    throw new UserFacingError(`No hook and no query of a browser is of ${like} alone: begin as another operation.`);
  const text = changes.read(file);
  if (basename(file).startsWith('use-')) {
    const copy = withName(text, like, name).replace(/export const use\w+/, `export const use${pascal(name)}`);
    return changes.add(join(dirname(file), `use-${kebab(name)}.ts`), copy);
  }
  const block = text.split('\n\n').find((part) => caller.test(part)) ?? '';
  const subject = camel(kebab(name).split('-').slice(1).join('-'));
  const copy = withName(block.slice(block.indexOf('export const')), like, name)
    .replace(/export const \w+/, `export const ${subject}Query`)
    .replace(/queryKey: \['[\w-]+'/, `$&, '${segmentOf(name)}'`);
  const contract = new RegExp(`import \\{[^}]*\\b${like}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1] ?? '';
  changes.edit(file, () => withImport(`${text.trimEnd()}\n\n${copy.trimEnd()}\n`, name, contract));
}

/** Without properties and fields of the name. */
const withName = (text: string, like: string, name: string) =>
  text.replaceAll(new RegExp(`(?<!this\\.)\\b${like}\\b`, 'g'), name);

function findFile(changes: Changes, pattern: string, text: RegExp): string | undefined {
  const files = globSync(pattern, { cwd: root }).toSorted();
  return files.find((path) => !path.includes('.test.') && text.test(changes.read(path)));
}

export function fileWith(changes: Changes, pattern: string, text: RegExp): string {
  const file = findFile(changes, pattern, text);
  if (!file) throw new UserFacingError(`No file ${pattern} has ${text.source}: write it by hand.`);
  return file;
}
