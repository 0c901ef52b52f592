import { exportsIn } from './exported-names.ts';
import { isNode, keysOf, type Node, nameOf, type Position, parse, textOf, walk } from './syntax.ts';
import { bareTextIn } from './user-text.ts';

/**
 * What the rules read of one file. `opaque`: imports known only at run time; `fixed`: text sizes, and widths that count
 * letters, in px; `sql`: raw statements; `positions`: `$1` and the like in texts; `hasSqlReason`: a comment on them.
 */
export type Source = {
  imports: string[];
  opaque: number;
  network: string[];
  exposes: string[];
  fixed: string[];
  /** Sleeps, in tests. */
  sleeps: string[];
  /** Loops that sleep, and intervals. */
  loops: string[];
  sql: ('.query()' | 'sql``')[];
  positions: string[];
  hasSqlReason: boolean;
  /** Calendar days made of timestamps, or the reverse. */
  days: string[];
  /** Names that belong to the kit. */
  kitNames: string[];
  /** Calls that create a read or a write of the product's data. */
  queries: string[];
  /** The classes of a style sheet. */
  classes: string[];
  /** The classes that a component uses, by sheet. */
  usedClasses: Map<string, string[]>;
  /** User text in a sentence without isolation. */
  unisolated: string[];
  /** The names that a module exports. */
  exported: string[];
  /** The imports that only run when something is pressed or idle. */
  lazy: string[];
  /** What a module stores beyond one render, without a reason. */
  stored: string[];
};

const NETWORK = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon']);
/** `font-size`, `font`, `line-height`, the type sizes --text-*, and the widths of media and container queries. */
const FIXED_STYLE =
  /(?<![\w-])(?:font(?:-size)?|line-height|--text-[\d-]+)\s*:[^;{}]*?\dpx|@(?:media|container)[^{]*?\dpx/g;
const FIXED_IN_CODE = /\bfontSize:[^,}]*?\dpx|\((?:min|max)-width: \d+px/g;
/** A sleep that no poll needs: more than 100 ms, or of unknown length. */
const SLEEPS = /\bawait (?:sleep|pause)\((?!\)|\d{1,2}\)|100\))[^)]*\)|\bsetTimeout\(\w+, (?!\d{1,2}\)|100\))[^)]*\)/g;
const SQL_REASON = /(?:\/\/|\/\*|^\s*\*).*\bSQL by hand: \S/m;
const KIT_NAME = /(?<![\w-])k-[a-z][\w-]*/g;
const QUERY = /\b(?:useWrite|queryOptions|infiniteQueryOptions)(?=[<(])/g;
const GLOBALS = new Set(['window', 'globalThis', 'self', 'navigator']);

const nothing: Source = {
  imports: [],
  opaque: 0,
  network: [],
  exposes: [],
  fixed: [],
  sleeps: [],
  loops: [],
  days: [],
  sql: [],
  positions: [],
  hasSqlReason: false,
  kitNames: [],
  queries: [],
  classes: [],
  usedClasses: new Map(),
  unisolated: [],
  exported: [],
  lazy: [],
  stored: [],
};

/**
 * Walks the whole tree, so it finds every form of import: static, dynamic, re-export, `import('x').Type`, require,
 * jest.mock. The readers of dependency-cruiser each miss some (see README).
 */
export function readSource(file: string, text: string): Source {
  const source: Source = {
    ...nothing,
    imports: [],
    network: [],
    exposes: [],
    loops: [],
    unisolated: [],
    days: [],
    sql: [],
    positions: [],
    fixed: text.match(FIXED_IN_CODE) ?? [],
    sleeps: text.match(SLEEPS) ?? [],
    hasSqlReason: SQL_REASON.test(text),
    kitNames: text.match(KIT_NAME) ?? [],
    queries: text.match(QUERY) ?? [],
    usedClasses: usedClassesIn(text),
    lazy: Array.from(text.matchAll(LAZY), ([, name = '']) => name),
    stored: storedIn(text),
  };
  const module = parse(file, text);
  source.exported = exportsIn(module);
  walk(module, {}, (node, position) => {
    const imported = importOf(node);
    if (typeof imported === 'string') source.imports.push(imported);
    else if (imported) source.opaque += 1;
    const reached = networkOf(node, position);
    if (reached) source.network.push(reached);
    source.exposes.push(...exposedBy(node, position));
    const sent = sqlOf(node);
    if (sent) source.sql.push(sent);
    source.positions.push(...positionsIn(node));
    source.loops.push(...loopsIn(node));
    source.unisolated.push(...bareTextIn(node));
    source.days.push(...daysIn(node));
  });
  return source;
}

const LAZY = /\bimport\((?:\/\*[^*]*\*\/\s*)?["']([^"']+)["']\)/g;
/** A declaration of a module, as the formatter writes it. */
const DECLARATION = /^(export )?(let|var|const) (\w+)(?:: ([^\n]*?))?(?: =(?: (.*))?|;)$/gm;
const EMPTY = /^(?:new (?:Weak)?(?:Map|Set)\b|\[\];|\{\};)/;
const CLOCK = /^(?:new Date\(\)|Date\.now\(\)|performance\.now\(\))/;
const MUTATED = String.raw`(?:\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\(|(?:\.\w+|\[[^\]]*\]) (?:[-+*/?|&]{0,2})=[^=>])`;
const GLOBAL = /\b(?:globalThis|window)\.\w+ (?:\?\?|\|\|)?=[^=]/g;
const STATE_REASON = /Module state: \S/;

/**
 * Variables, collections that the module changes or shares, the time of its load, and new globals; not in a paragraph
 * with a comment `Module state: <why it is nobody's>`.
 */
function storedIn(text: string): string[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    if (STATE_REASON.test(paragraph)) return [];
    const declared = Array.from(paragraph.matchAll(DECLARATION)).flatMap(
      ([, exported, kind, name = '', type = '', value = '']) => {
        const isShared = exported && EMPTY.test(value) && !/^(?:Readonly|readonly)/.test(type);
        const isMutated = RegExp(`(?<![\\w.])${name}${MUTATED}|\\bObject\\.assign\\(${name}\\b`).test(text);
        return kind !== 'const' || isShared || isMutated || CLOCK.test(value) ? [name] : [];
      },
    );
    return [...declared, ...(paragraph.match(GLOBAL) ?? [])];
  });
}

/** The classes that a component uses of each sheet that it imports by default. */
function usedClassesIn(text: string): Source['usedClasses'] {
  const sheets = text.matchAll(/import (\w+) from ["'](\.[^"']*\.module\.css)["']/g);
  const usedOf = (name: string) =>
    Array.from(text.matchAll(RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, taken = '']) => taken);
  return new Map(Array.from(sheets, ([, name = '', sheet = '']) => [sheet, usedOf(name)]));
}

/** The files that a style sheet references by relative path; the build preset handles packages. */
export function readStyle(text: string): Source {
  const reached = text.matchAll(/@import\s+(?:url\()?["'](\.[^"']*)/g);
  return {
    ...nothing,
    imports: Array.from(reached, ([, name]) => name ?? ''),
    fixed: text.match(FIXED_STYLE) ?? [],
    kitNames: text.match(KIT_NAME) ?? [],
    classes: Array.from(text.matchAll(/(?<![\w/])\.([a-z]\w*)(?=[^;{}]*\{)/gi), ([, name = '']) => name),
  };
}

/** The name that a node imports; `true` if it is not a literal. */
function importOf(node: Node): string | boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return textOf(node['source']) ?? false;
    case 'TsImportType':
      return textOf(node['argument']) ?? true;
    case 'TsExternalModuleReference':
      return textOf(node['expression']) ?? true;
    case 'CallExpression':
      return importCallOf(node);
    default:
      return false;
  }
}

function importCallOf({ callee, arguments: given }: Node): string | boolean {
  const [first]: { expression?: unknown }[] = Array.isArray(given) ? given : [];
  const name = textOf(first?.expression);
  if (isNode(callee) && (callee.type === 'Import' || nameOf(callee) === 'require')) return name ?? true;
  const isJest = isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee['object']) === 'jest';
  return (isJest && name) || false;
}

/** A use of a browser's network API, except keys and members of other objects with the same name. */
function networkOf(node: Node, { parent, field }: Position): string | undefined {
  const name = node.type === 'Identifier' ? nameOf(node) : undefined;
  if (!name || !NETWORK.has(name)) return undefined;
  if (field === 'exprName') return undefined; // `typeof fetch` in a type
  if (field === 'key' && !parent?.type.endsWith('PatternProperty')) return undefined;
  const isMember = field === 'property' && parent?.type === 'MemberExpression';
  return isMember && !GLOBALS.has(nameOf(parent['object']) ?? '') ? undefined : name;
}

/** How a node sends raw SQL: `tx.query(...)`, or the tag of tx.sql`...`. */
function sqlOf({ type, callee, tag }: Node): Source['sql'][number] | undefined {
  if (type === 'CallExpression' && isNode(callee) && nameOf(callee['property']) === 'query') return '.query()';
  if (type !== 'TaggedTemplateExpression' || !isNode(tag)) return undefined;
  return [nameOf(tag), nameOf(tag['property'])].includes('sql') ? 'sql``' : undefined;
}

/** The positional parameters in a string or in the fixed parts of a template. */
function positionsIn({ type, value, cooked }: Node): string[] {
  const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : undefined;
  return typeof text === 'string' ? (text.match(/\$\d+/g) ?? []) : [];
}

const LOOPS = /^(?:While|DoWhile|For|ForOf)Statement$/;
const WAITS = new Set(['sleep', 'pause', 'setTimeout']);

/** An interval, or a loop that sleeps. */
function loopsIn(node: Node): string[] {
  if (calledIn(node) === 'setInterval') return ['setInterval'];
  if (!LOOPS.test(node.type)) return [];
  const waits: string[] = [];
  walk(node['body'], {}, (inner) => {
    const called = calledIn(inner);
    if (called && WAITS.has(called)) waits.push('a loop that waits');
  });
  return waits.slice(0, 1);
}

/** Names of a calendar day. */
const DAY_NAME = /day$|date$/i;
const DAY_CUTS = new Set(['slice', 'substring', 'substr', 'split', 'at', 'startsWith']);
const PARTS = /^[gs]et(?:UTC)?(?:Date|Day|Month)$/;
const DAY_STARTS = /^T00:00/;

/**
 * Where a calendar day is made of a timestamp (`toISOString().slice(0, 10)`, `getDate()`, parts), or a timestamp of a
 * day (`new Date(day)`, `Date.parse(day)`, `${day}T00:00`).
 */
function daysIn(node: Node): string[] {
  const { type, callee, arguments: given } = node;
  if (type === 'TemplateElement') return DAY_STARTS.test(String(node['cooked'])) ? ['`${day}T00:00`'] : [];
  if (type === 'StringLiteral') return DAY_STARTS.test(String(node['value'])) ? ["day + 'T00:00'"] : [];
  const name = isNode(callee) && callee.type === 'MemberExpression' ? (nameOf(callee['property']) ?? '') : '';
  const object = isNode(callee) && callee.type === 'MemberExpression' ? callee['object'] : callee;
  if (PARTS.test(name)) return [`.${name}()`];
  if (DAY_CUTS.has(name) && isNode(object) && isCallOf(object, 'toISOString')) return [`toISOString().${name}()`];
  const isParsed = (name === 'parse' && nameOf(object) === 'Date') || nameOf(callee) === 'parseISO';
  const isMade = type === 'NewExpression' && nameOf(callee) === 'Date';
  if (name === 'UTC' && nameOf(object) === 'Date') return ['Date.UTC()'];
  if (!isParsed && !isMade) return [];
  const [first, ...more]: { expression?: unknown }[] = Array.isArray(given) ? given : [];
  if (more.length > 0) return ['new Date(year, month)'];
  const what = isNode(first?.expression)
    ? (nameOf(first.expression) ?? nameOf(first.expression['property']) ?? '')
    : '';
  return DAY_NAME.test(what) ? [`a Date of ${what}`] : [];
}

const isCallOf = ({ type, callee }: Node, name: string) =>
  type === 'CallExpression' && isNode(callee) && nameOf(callee['property']) === name;

const calledIn = ({ type, callee }: Node) => (type === 'CallExpression' ? nameOf(callee) : undefined);

/** The keys of `exposes: { ... }`. */
function exposedBy(node: Node, { field }: Position): string[] {
  const isShorthand = field === 'properties' && nameOf(node) === 'exposes';
  const isProperty = node.type === 'KeyValueProperty' && nameOf(node['key']) === 'exposes';
  return isShorthand || isProperty ? keysOf(node['value']) : [];
}
