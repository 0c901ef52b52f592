import { readFileSync } from 'node:fs';
import type { Violation } from './source-rules.ts';
import { isNode, keysOf, type Node, nameOf, parse, textOf, walk } from './syntax.ts';
import type { Tree } from './tree.ts';

/**
 * Operations without a caller in our browser code, and their reasons. Each route of the OpenAPI documents is an
 * operation of a contract (infra/api/authorisation.test.ts).
 */
const FOR_MACHINES: Record<string, string> = {
  'GET /api/groups/:id/members':
    'Part of the wire for programs of others; our pages have the members with their group.',
  'POST /api/balances/:groupId/seats/:id/close': 'For svc-groups, while it frees a place.',
};

/** Slots that only pages of the previous release show; a slot is deleted one release after its page. */
const FOR_OLDER_PAGES = ['place.settle', 'group.activity'];

/** Without the code that runs a remote alone. */
const BROWSER = /^(shell|mfe-[^/]+)\/(kit\/)?src\/(?!.*\.test\.tsx?$|main\.tsx$|alone|harness\/)/;
const CONTRACT = /^svc-[^/]+\/contract\/src\//;
/** Where the owner of slots types their props. */
const SLOTS = /^(shell|mfe-[^/]+)\/(slots|src)\/slots\.ts$/;

/** Unused offers: an operation without a caller in a browser, a slot that is never filled or never shown. */
export function unreached(tree: Tree): Violation[] {
  const read = (pattern: RegExp) =>
    Array.from(tree.files)
      .filter(([path]) => pattern.test(path) && /\.tsx?$/.test(path))
      .map(([path, file]) => ({ path, nodes: nodesOf(path, readFileSync(file, 'utf8')) }));
  const browser = read(BROWSER);
  return [...uncalled(read(CONTRACT), browser), ...unfilled(browser, read(SLOTS), manifestsIn(tree))];
}

type File = { path: string; nodes: Node[] };

function nodesOf(path: string, text: string): Node[] {
  const nodes: Node[] = [];
  walk(parse(path, text), {}, (node) => nodes.push(node));
  return nodes;
}

/** A caller imports the operation, not only its type, or names its address for a library. */
function uncalled(contracts: File[], browser: File[]): Violation[] {
  const callers = browser.flatMap(({ nodes }) => nodes);
  const imported = new Set(callers.flatMap(valuesImportedBy));
  const texts = new Set(callers.map(textOf));
  const operations = contracts.flatMap(({ path: file, nodes }) =>
    nodes.flatMap(operationsIn).map((operation) => ({ ...operation, file })),
  );
  const silent = operations.filter(
    ({ name, path, route }) => !imported.has(name) && !texts.has(path) && !FOR_MACHINES[route],
  );
  const wrong = operations.filter(({ name, route }) => FOR_MACHINES[route] && imported.has(name));
  return [
    ...silent.map(({ file, name, route }) => ({ from: file, to: `${name} (${route}), which no browser unit calls` })),
    ...wrong.map(({ file, name, route }) => ({
      from: file,
      to: `${name} (${route}), which is not for machines alone`,
    })),
    ...(operations.length > 0 ? [] : [{ from: 'svc-*/contract', to: 'no operation was seen' }]),
  ].map((found) => ({ rule: 'operations-are-called', ...found }));
}

const A_CONTRACT = /^@allsquare\/[\w-]+-contract$/;

/** By a declaration, or by `const { name } = await import(...)`. */
function valuesImportedBy(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return valuesAwaitedBy(node);
  if (node.type !== 'ImportDeclaration' || node['typeOnly']) return [];
  if (!A_CONTRACT.test(textOf(node['source']) ?? '')) return [];
  return listOf(node['specifiers'])
    .filter((specifier) => !specifier['isTypeOnly'])
    .flatMap((specifier) => nameOf(specifier['imported']) ?? nameOf(specifier['local']) ?? []);
}

function valuesAwaitedBy({ id, init }: Node): string[] {
  const call = isNode(init) && init.type === 'AwaitExpression' ? init['argument'] : undefined;
  if (!isNode(call) || !isNode(call['callee']) || call['callee'].type !== 'Import') return [];
  const [from] = call['arguments'] as { expression: Node }[];
  if (!isNode(id) || !A_CONTRACT.test(textOf(from?.expression) ?? '')) return [];
  return listOf(id['properties']).flatMap((property) => nameOf(property['key']) ?? []);
}

/** `const name = { method: 'GET', path: '/api/...', ... }`. */
function operationsIn(node: Node): { name: string; path: string; route: string }[] {
  if (node.type !== 'VariableDeclarator') return [];
  const [name, init] = [nameOf(node['id']), plain(node['init'])];
  const [method, path] = [textOf(valueOf(init, 'method')), textOf(valueOf(init, 'path'))];
  return name && method && path ? [{ name, path, route: `${method} ${path}` }] : [];
}

type PageEntry = { path: string };
type Manifest = { remote: string; pages: PageEntry[]; grants?: string[]; subpages?: PageEntry[]; slots: string[] };

const manifestsIn = ({ files }: Tree): Manifest[] =>
  Array.from(files).flatMap(([path, file]) => {
    const remote = /^(mfe-[^/]+)\/remote\.json$/.exec(path)?.[1];
    return remote ? [{ remote, ...JSON.parse(readFileSync(file, 'utf8')) }] : [];
  });

const isWithin = (pages: PageEntry[], address: string) =>
  pages.some(({ path }) => address === path || address.startsWith(`${path}/`));

/**
 * Each slot that an owner declares is in a remote.json and on a page, and each remote fills the slots of its
 * remote.json.
 */
function unfilled(browser: File[], owners: File[], manifests: Manifest[]): Violation[] {
  const declared = owners.flatMap(({ nodes }) => nodes).flatMap(slotsDeclaredBy);
  const shown = new Set(browser.flatMap(({ nodes }) => nodes).flatMap(slotsShownBy));
  const filled = new Set(manifests.flatMap(({ slots }) => slots));
  const broken = manifests.flatMap(({ remote, pages, subpages = [], slots }) => {
    const nodes = browser
      .filter(({ path }) => new RegExp(`^${remote}/src/remote\\.tsx?$`).test(path))
      .flatMap((file) => file.nodes);
    const fills = nodes.filter((node) => keyOf(node) === 'slots').flatMap((node) => keysOf(node['value']));
    const routes = new Set(nodes.filter((node) => keyOf(node) === 'path').map((node) => textOf(node['value'])));
    return [
      ...slots.filter((slot) => !fills.includes(slot)).map((slot) => `does not fill the slot ${slot}`),
      ...fills.filter((slot) => !slots.includes(slot)).map((slot) => `fills the slot ${slot}, which it does not name`),
      ...slots
        .filter((slot) => !declared.includes(slot))
        .map((slot) => `names the slot ${slot}, which nobody declares`),
      ...[...pages, ...subpages].filter(({ path }) => !routes.has(path)).map(({ path }) => `has no route ${path}`),
      ...subpages
        .filter(({ path }) => !manifests.some((other) => isWithin(other.pages, path) && other.grants?.includes(path)))
        .map(({ path }) => `claims ${path}, which the owner of the path above does not grant`),
      ...manifests
        .filter((other) => other.remote !== remote && other.pages.some(({ path }) => isWithin(pages, path)))
        .map((other) => `claims a path of ${other.remote}`),
    ].map((to) => ({ from: `${remote}/remote.json`, to: `${remote} ${to}` }));
  });
  const idle = [
    ...declared.filter((slot) => !filled.has(slot)).map((slot) => `no remote fills the slot ${slot}`),
    ...declared
      .filter((slot) => !shown.has(slot) && !FOR_OLDER_PAGES.includes(slot))
      .map((slot) => `no page shows the slot ${slot}`),
    ...(declared.length > 0 ? [] : ['no slot was seen']),
  ].map((to) => ({ from: 'slots', to }));
  return [...idle, ...broken].map((found) => ({ rule: 'slots-are-filled', ...found }));
}

/** `type <Owner>Slots = { 'some.slot': ..., ... }`. */
function slotsDeclaredBy(node: Node): string[] {
  if (node.type !== 'TsTypeAliasDeclaration' || !nameOf(node['id'])?.endsWith('Slots')) return [];
  const type = node['typeAnnotation'];
  return isNode(type) ? listOf(type['members']).flatMap((member) => nameOf(member['key']) ?? []) : [];
}

function slotsShownBy(node: Node): string[] {
  if (node.type !== 'JSXOpeningElement' || nameOf(node['name']) !== 'Slot') return [];
  return listOf(node['attributes'])
    .filter((attribute) => nameOf(attribute['name']) === 'name')
    .flatMap((attribute) => textOf(attribute['value']) ?? []);
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const keyOf = (node: Node) => (node.type === 'KeyValueProperty' ? nameOf(node['key']) : undefined);

/** Without `as const` and `satisfies`. */
const plain = (value: unknown): unknown =>
  isNode(value) && isNode(value['expression']) ? plain(value['expression']) : value;

const valueOf = (object: unknown, key: string): unknown =>
  isNode(object) ? listOf(object['properties']).find((property) => keyOf(property) === key)?.['value'] : undefined;
