import { dirname, join } from 'node:path/posix';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Operation } from '@allsquare/contract-kit';
import type { Changes } from './changes.ts';
import { contractOf, operationsIn, readContract } from './contract.ts';
import { renamed } from './model.ts';
import { camel, kebab, pascal, requireVerbAndNoun, singular, wordsOf } from './names.ts';
import { contractFileOf, controllerOf, fileWith, withImport } from './source.ts';

const SERVICE = 'svc-sample-items';
const REMOTE = 'mfe-sample-items/src/sample-operations';
const RIGHTS = 'infra/api/authorisation/table.ts';
const SOME_ID = '70000000-0000-4000-8000-000000000001';

/**
 * npm run new operation <service> <name>: an empty route for every account, with its use case, example, rights, and a
 * hook or a query in the remote.
 */
export async function newOperation(changes: Changes, service: string, name: string): Promise<string> {
  requireVerbAndNoun(name);
  const contract = contractOf(changes, service);
  const exported = await readContract(service);
  if (name in exported) throw new UserFacingError(`${contract} has ${name} already: choose another name.`);
  const operation = { name, contract, ...addressOf(name, operationsIn(exported)) };
  addToContract(changes, service, operation);
  const useCase = addRoute(changes, service, operation);
  addRights(changes, operation);
  addCaller(changes, service, operation);
  return `Write what it does in ${useCase}, who may call it in ${RIGHTS}, and its example.`;
}

type New = Address & { name: string; contract: string };
type Address = {
  method: string;
  path: string;
  /** From the address: 'groups' of /api/groups/:id/archive. */
  noun: string;
  isOfOne: boolean;
  /** An operation with the same noun. */
  neighbour: string;
};

/** The methods of verbs that the address does not name. */
const PLAIN: Record<string, string> = {
  get: 'GET',
  list: 'GET',
  create: 'POST',
  update: 'PATCH',
  delete: 'DELETE',
};
const READS = /^(get|list|count|find|search)/;

/**
 * archiveGroup: POST /api/groups/:id/archive; getGroupTotals: GET /api/groups/:id/totals; countGroups: GET
 * /api/groups/count. A name without a noun of the service goes below the address of most of its operations.
 */
function addressOf(name: string, all: [string, Operation][]): Address {
  const [verb = '', ...words] = wordsOf(name);
  const rest = words.join('-');
  const isIn = (form: string) => new RegExp(`(^|-)${form}(?=-|$)`).test(rest);
  const bases = byUse(all, ({ path }) => path.replace(/\/:.*/, ''));
  const named = bases.find((base) => isIn(singular(nounOf(base))) || isIn(nounOf(base)));
  const base = named ?? byUse(all, ({ path }) => path.split('/').slice(0, 3).join('/'))[0] ?? '';
  const noun = nounOf(base);
  const isOfOne = named !== undefined && !isIn(noun);
  const segment = rest.replace(new RegExp(`(^|-)(${noun}|${singular(noun)})(?=-|$)`), '').replace(/^-/, '');
  const path = [base, isOfOne && ':id', segment, !PLAIN[verb] && verb].filter(Boolean).join('/');
  const method = READS.test(verb) ? 'GET' : (segment === '' && PLAIN[verb]) || 'POST';
  if (all.some(([, other]) => other.method === method && other.path === path))
    throw new UserFacingError(`${method} ${path} exists already: choose another name.`);
  const [neighbour] = all
    .filter(([, other]) => other.path.startsWith(base))
    .toSorted(([, one], [, other]) => one.path.length - other.path.length);
  return { method, path, noun, isOfOne, neighbour: neighbour?.[0] ?? '' };
}

const nounOf = (base: string) => base.split('/').at(-1) ?? '';

/** The shared parts of operations, from most of them to one. */
function byUse(all: [string, Operation][], keyOf: (operation: Operation) => string): string[] {
  const counted = Array.from(Map.groupBy(all, ([, operation]) => keyOf(operation)));
  return counted.toSorted(([, one], [, other]) => other.length - one.length).map(([key]) => key);
}

/** getGroupTotals: group-totals; countGroups: count-groups. */
const subjectOf = (name: string) => {
  const [verb = '', ...words] = wordsOf(name);
  return PLAIN[verb] ? words.join('-') : kebab(name);
};

/** The model of a read or of a write, under the name of the operation. */
function modelOf(changes: Changes, path: string, { name, method, contract, isOfOne }: New): string {
  const from = method === 'GET' ? 'get-sample-read' : 'run-sample-write';
  const team = contract.replace(/^@allsquare\/(.*)-contract$/, '$1');
  const text = renamed(changes, path.replace('*', from), [
    [from, name],
    ['sample-read', subjectOf(name)],
    ['sample-items', team],
  ]);
  return isOfOne
    ? text
    : text
        .replaceAll(/^ *"?params"?: .*\n|, params(\.id)?|, _id: string|\(id: string\) =>|, id(?=\])/gm, '')
        .replace('{ params: { id } }', '{}');
}

function addToContract(changes: Changes, service: string, operation: New): void {
  const { name, path, method, neighbour } = operation;
  const model = modelOf(changes, `${SERVICE}/contract/src/sample-operations.ts`, operation);
  const block = new RegExp(`^export const ${name} = \\{[^]*?^\\} as const;\\n`, 'm').exec(model)?.[0] ?? '';
  const added = block.replace(/method: '\w+'/, `method: '${method}'`).replace(/path: '.*'/, `path: '${path}'`);
  changes.edit(
    contractFileOf(changes, service, neighbour),
    (text) =>
      withImport(added.includes('Id()') ? withImport(text, 'Id', '@allsquare/contract-kit') : text, 'z', 'zod') + added,
  );
  const example = modelOf(changes, `${SERVICE}/contract/examples/*.json`, operation);
  changes.add(`${service}/contract/examples/${kebab(name)}.json`, example);
}

/** The use case, called by the controller of the neighbour. Returns its path. */
function addRoute(changes: Changes, service: string, operation: New): string {
  const { name, contract, neighbour } = operation;
  const [type, verb] = [pascal(name), wordsOf(name)[0] ?? ''];
  const controller = controllerOf(changes, service, neighbour);
  const useCase = join(dirname(controller), `${kebab(name)}.ts`);
  const withType = (text: string) => withImport(text, type, `./${kebab(name)}.ts`);
  const model = modelOf(changes, `${SERVICE}/src/sample-operations/*.ts`, operation);
  changes.add(useCase, model.replace(/\b(run|get)(?=\(_)/, verb));
  const routes = modelOf(changes, `${SERVICE}/src/sample-operations/sample-operations.controller.ts`, operation);
  const route = new RegExp(`^ {2}@Route\\(${name}\\)[^]*?^ {2}\\}\\n`, 'm').exec(routes)?.[0] ?? '';
  changes.edit(controller, (text) => {
    const method = route
      .replace(/^ {2}\w+(?=\()/m, `  ${freeMethod(text, name)}`)
      .replace(/\.(run|get)\(/, `.${verb}(`);
    return withType(withImport(text, name, contract))
      .replace(/(constructor\([^]*?),?(\s*\) \{)/, `$1, private readonly ${name}: ${type}$2`)
      .replace(/\}\n$/, () => `\n${method}}\n`);
  });
  const [, className = ''] = /export class (\w+)/.exec(changes.read(controller)) ?? [];
  const module = fileWith(changes, `${dirname(controller)}/*.module.ts`, new RegExp(`\\b${className}\\b`));
  changes.edit(module, (text) => withType(text.replace(/(providers: \[[^[\]]*?),?(\s*\])/, `$1, ${type}$2`)));
  return useCase;
}

/** The verb, or the words after it where the controller has a method or a use case of that name. */
function freeMethod(controller: string, name: string): string {
  const [verb = '', ...words] = wordsOf(name);
  const names = [verb, camel(words.join('-'))];
  const free = names.find((each) => !new RegExp(`^ {2}(async )?${each}\\(|readonly ${each}:`, 'm').test(controller));
  if (!free) throw new UserFacingError(`The controller has ${names.join(' and ')} already: choose another name.`);
  return free;
}

/** One row, after the last one of the service. */
function addRights(changes: Changes, { name, contract, method, isOfOne }: New): void {
  changes.edit(RIGHTS, (text) => {
    const alias = new RegExp(`import \\* as (\\w+) from '${contract}'`).exec(text)?.[1];
    const input = isOfOne ? `input: () => ({ params: { id: '${SOME_ID}' } }),` : '';
    const row = `      { operation: ${alias}.${name}, scene: 'nothing', ${input} answers: oneself('${method === 'GET' ? 200 : 204}') },\n`;
    const rows = text.match(/^ {6}[^ }\])\n].*\n(?: {7,}.*\n| {6}[}\])].*\n)*/gm) ?? [];
    const last = rows.findLast((each) => each.includes(`${alias}.`)) ?? '';
    return last && text.replace(last, () => last + row);
  });
}

/** The hook of a write, or the query of a read. */
function addCaller(changes: Changes, service: string, operation: New): void {
  const { team } = JSON.parse(changes.read(`${service}/service.json`));
  const { name, method, noun } = operation;
  const folder = `${team === 'shell' ? team : `mfe-${team}`}/src/${noun}`;
  if (method !== 'GET')
    return changes.add(`${folder}/use-${kebab(name)}.ts`, modelOf(changes, `${REMOTE}/use-*.ts`, operation));
  const query = modelOf(changes, `${REMOTE}/sample-read.queries.ts`, operation);
  const file = `${folder}/${subjectOf(name)}.queries.ts`;
  changes.add(file, query.replace(/queryKey: \['[\w-]+'/, `queryKey: ['${noun}'`));
}
