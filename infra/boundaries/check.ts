import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { brokenByDocuments } from './document-rules.ts';
import { importRules, PURE_FILES } from './import-rules.ts';
import { sourceRules, type Violation } from './source-rules.ts';
import { brokenByTerms } from './standard-terms.ts';
import { readTree, type Tree, unitOf, writeSkeleton } from './tree.ts';
import { unreached } from './unreached.ts';

/** The violations in the tree that overlays these folders, and how much was read. */
export async function check(
  ...folders: string[]
): Promise<{ violations: Violation[]; modules: number; imports: number }> {
  const tree = readTree(...folders);
  const { modules, summary } = await cruiseSkeleton(tree);
  const violations = [
    ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ...brokenBySources(tree),
    ...unitCycles(tree, modules),
    ...folderCycles(tree, modules),
    ...findUnread(tree, modules),
    ...storedByFirstViews(tree, modules),
    ...unreached(tree),
    ...brokenByDocuments(tree),
    ...brokenByTerms(tree),
  ];
  return { violations, modules: modules.length, imports: modules.flatMap(({ dependencies }) => dependencies).length };
}

async function cruiseSkeleton(tree: Tree): Promise<ICruiseResult> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'allsquare-boundaries-')));
  try {
    writeSkeleton(tree, folder);
    const { output } = await cruise(
      Array.from(tree.sources.keys()).filter((path) => !path.endsWith('.css')),
      { baseDir: folder, parser: 'acorn', validate: true, ruleSet: { forbidden: importRules } },
      { modules: [join(folder, 'node_modules')], exportsFields: ['exports'], conditionNames: ['import', 'default'] },
    );
    if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`);
    return output;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function brokenBySources(tree: Tree): Violation[] {
  return Array.from(tree.sources, ([path, source]) => ({ path, source, tree, unit: unitOf(tree.units, path) })).flatMap(
    (found) =>
      sourceRules.flatMap(({ name, broken }) => broken(found).map((to) => ({ rule: name, from: found.path, to }))),
  );
}

type Edge = { from: string; to: string };

/** Tests and their settings may import upward: those of libs start a service as every service's tests do. */
const isTest = ({ source }: IModule) => /\.test\.tsx?$|(^|\/)jest\.[^/]+$|^libs\/[^/]+\/test\//.test(source);

function unitCycles({ units }: Tree, modules: IModule[]): Violation[] {
  const edges = modules
    .filter((module) => !isTest(module))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: unitOf(units, source), to: unitOf(units, resolved) })),
    )
    .filter(({ from, to }) => from && to && from !== to)
    .map(({ from, to }) => ({ from: from?.folder ?? '', to: to?.folder ?? '' }));
  return betweenCycles(edges).map((edge) => ({ rule: 'no-cycles-between-units', ...edge }));
}

/**
 * In each folder of a unit the folders and files are layers: imports lead down, never up. Cycles of files have a
 * separate rule.
 */
function folderCycles({ units }: Tree, modules: IModule[]): Violation[] {
  const isWithin = (source: string, resolved: string) => {
    const unit = unitOf(units, source);
    return unit !== undefined && unit === unitOf(units, resolved);
  };
  const edges = modules
    .filter((module) => !isTest(module))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved, circular }) => !circular && isWithin(source, resolved))
        .map(({ resolved }) => siblingsOf(source, resolved)),
    );
  return betweenCycles(edges).map((edge) => ({ rule: 'folders-point-one-way', ...edge }));
}

/** The ends of an import in the innermost folder that contains both files: `src/live` and `src/api` for their files. */
function siblingsOf(from: string, to: string): Edge {
  const [own, other] = [from.split('/'), to.split('/')];
  const parting = own.findIndex((name, at) => name !== other[at]);
  return { from: own.slice(0, parting + 1).join('/'), to: other.slice(0, parting + 1).join('/') };
}

/** The edges that remain after repeatedly deleting all that import no other or are imported by none. */
function betweenCycles(all: Edge[]): Edge[] {
  let edges = all;
  for (let before = -1; before !== edges.length; ) {
    before = edges.length;
    const importing = new Set(edges.map(({ from }) => from));
    const imported = new Set(edges.map(({ to }) => to));
    edges = edges.filter(({ from, to }) => imported.has(from) && importing.has(to));
  }
  return edges;
}

/**
 * What renders on a server for one person after the other (ADR 0063) stores nothing in its modules: from each
 * first.html.tsx down, without what is loaded lazily.
 */
function storedByFirstViews({ sources }: Tree, modules: IModule[]): Violation[] {
  const reached = new Set(
    Array.from(sources.keys()).filter((path) => /^(shell|mfe-[^/]+)\/src\/first\.html\.tsx$/.test(path)),
  );
  const importedBy = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  for (const path of reached)
    for (const { resolved, module } of importedBy.get(path) ?? [])
      if (sources.has(resolved) && !sources.get(path)?.lazy.includes(module)) reached.add(resolved);
  return Array.from(reached).flatMap((from) =>
    (sources.get(from)?.stored ?? []).map((to) => ({ rule: 'first-views-store-nothing', from, to })),
  );
}

/**
 * A rule that reads nothing finds nothing: each import of each file must have been followed, some in every unit, and
 * the subject of each single rule must occur somewhere.
 */
export function findUnread({ sources, units }: Tree, modules: IModule[]): Violation[] {
  const followed = new Map(
    modules.map(({ source, dependencies }) => [source, new Set(dependencies.map((to) => to.module))]),
  );
  const missed = Array.from(sources)
    .filter(([path]) => !path.endsWith('.css'))
    .flatMap(([from, { imports }]) =>
      imports
        .map((name) => name.replace(/^node:/, ''))
        .filter((name) => !followed.get(from)?.has(name))
        .map((to) => ({ rule: 'everything-is-read', from, to })),
    );
  // package.json lists these folders.
  const homeless = Array.from(sources.keys()).filter((path) => /^(infra|libs)\//.test(path) && !unitOf(units, path));
  // The props of slots are types, which may need no import.
  const silent = units.filter(
    (unit) =>
      !unit.folder.endsWith('/slots') &&
      !modules.some(({ source, dependencies }) => dependencies.length > 0 && unitOf(units, source) === unit),
  );
  const all = Array.from(sources.values());
  const unseen = [
    ...PURE_FILES.filter((path) => !sources.has(path)),
    ...(all.some(({ network }) => network.length > 0) ? [] : ['any use of fetch']),
    ...(all.some(({ exposes }) => exposes.length > 0) ? [] : ['any exposed module']),
  ];
  return [
    ...missed,
    ...homeless.map((from) => ({ rule: 'everything-is-read', from, to: 'in no unit, which rules on units pass over' })),
    ...silent.map(({ folder }) => ({ rule: 'everything-is-read', from: folder, to: 'no import seen' })),
    ...unseen.map((what) => ({ rule: 'everything-is-read', from: what, to: 'not seen' })),
  ];
}
