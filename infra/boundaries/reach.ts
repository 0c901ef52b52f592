import { readFileSync } from 'node:fs';
import { isNode, keysOf, type Node, nameOf, parse, textOf, walk } from './read-source.ts';
import type { Violation } from './source-rules.ts';
import type { Tree } from './tree.ts';

/**
 * Operations that no code of ours in a browser calls, and why they are there. Each route of the OpenAPI documents is an operation of
 * a contract (infra/e2e/authorisation.test.ts).
 */
const FOR_MACHINES: Record<string, string> = {
  'GET /api/groups/:id/members':
    'Part of the wire for programs of others; our pages have the members with their group.',
};

/** Without what runs a remote alone. */
const BROWSER = /^(shell|mfe-[^/]+)\/(kit\/)?src\/(?!.*\.test\.tsx?$|main\.tsx$|alone)/;
const CONTRACT = /^svc-[^/]+\/contract\/src\//;

/** What is offered and nobody reaches: an operation without a caller in a browser, a slot that nobody fills or shows. */
export function unreached(tree: Tree): Violation[] {
  const read = (pattern: RegExp) =>
    Array.from(tree.files)
      .filter(([path]) => pattern.test(path) && /\.tsx?$/.test(path))
      .map(([path, file]) => ({ path, nodes: nodesOf(path, readFileSync(file, 'utf8')) }));
  const browser = read(BROWSER);
  return [...uncalled(read(CONTRACT), browser), ...unfilled(browser)];
}

type File = { path: string; nodes: Node[] };

function nodesOf(path: string, text: string): Node[] {
  const nodes: Node[] = [];
  walk(parse(path, text), {}, (node) => nodes.push(node));
  return nodes;
}

/** A caller imports the operation, not its type alone, or names its address where a library asks for it. */
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

function valuesImportedBy(node: Node): string[] {
  if (node.type !== 'ImportDeclaration' || node['typeOnly']) return [];
  if (!/^@allsquare\/[\w-]+-contract$/.test(textOf(node['source']) ?? '')) return [];
  return listOf(node['specifiers'])
    .filter((specifier) => !specifier['isTypeOnly'])
    .flatMap((specifier) => nameOf(specifier['imported']) ?? nameOf(specifier['local']) ?? []);
}

/** `const name = { method: 'GET', path: '/api/...', ... }`. */
function operationsIn(node: Node): { name: string; path: string; route: string }[] {
  if (node.type !== 'VariableDeclarator') return [];
  const [name, init] = [nameOf(node['id']), plain(node['init'])];
  const [method, path] = [textOf(valueOf(init, 'method')), textOf(valueOf(init, 'path'))];
  return name && method && path ? [{ name, path, route: `${method} ${path}` }] : [];
}

/** Each declared slot has a place in places.ts, whose remote fills it, and stands on some page. */
function unfilled(browser: File[]): Violation[] {
  const nodesIn = (pattern: RegExp) => browser.filter(({ path }) => pattern.test(path)).flatMap(({ nodes }) => nodes);
  const declared = nodesIn(/^shell\/kit\/src\/slots\.tsx?$/).flatMap(slotsDeclaredBy);
  const places = nodesIn(/^shell\/src\/remotes\/places\.ts$/).flatMap(placesIn);
  const shown = new Set(browser.flatMap(({ nodes }) => nodes).flatMap(slotsShownBy));
  const broken = places.flatMap(({ remote, paths, slots }) => {
    const nodes = nodesIn(new RegExp(`^${remote}/src/remote\\.tsx?$`));
    const filled = new Set(nodes.filter((node) => keyOf(node) === 'slots').flatMap((node) => keysOf(node['value'])));
    const routes = new Set(nodes.filter((node) => keyOf(node) === 'path').map((node) => textOf(node['value'])));
    return [
      ...slots.filter((slot) => !filled.has(slot)).map((slot) => `${remote} does not fill the slot ${slot}`),
      ...paths.filter((path) => !routes.has(path)).map((path) => `${remote} has no route ${path}`),
    ];
  });
  const placed = new Set(places.flatMap(({ slots }) => slots));
  return [
    ...declared.filter((slot) => !placed.has(slot)).map((slot) => `no remote fills the slot ${slot}`),
    ...declared.filter((slot) => !shown.has(slot)).map((slot) => `no page shows the slot ${slot}`),
    ...broken,
    ...(declared.length > 0 ? [] : ['no slot was seen']),
  ].map((to) => ({ rule: 'slots-are-filled', from: 'shell/src/remotes/places.ts', to }));
}

function slotsDeclaredBy(node: Node): string[] {
  if (node.type !== 'TsTypeAliasDeclaration' || nameOf(node['id']) !== 'SlotProps') return [];
  const type = node['typeAnnotation'];
  return isNode(type) ? listOf(type['members']).flatMap((member) => nameOf(member['key']) ?? []) : [];
}

function placesIn(node: Node): { remote: string; paths: string[]; slots: string[] }[] {
  if (node.type !== 'VariableDeclarator' || nameOf(node['id']) !== 'places') return [];
  const places = plain(node['init']);
  return keysOf(places).map((remote) => {
    const place = valueOf(places, remote);
    return { remote, paths: textsIn(valueOf(place, 'paths')), slots: textsIn(valueOf(place, 'slots')) };
  });
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

function textsIn(array: unknown): string[] {
  const elements = isNode(array) && Array.isArray(array['elements']) ? array['elements'] : [];
  return elements.flatMap((element: { expression?: unknown }) => textOf(element.expression) ?? []);
}
