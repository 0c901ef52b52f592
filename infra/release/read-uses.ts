import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Expression,
  isArrayLiteralExpression,
  isArrowFunction,
  isBindingElement,
  isBlock,
  isCallExpression,
  isExpression,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isJsxSpreadAttribute,
  isMethodDeclaration,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateHead,
  isTypeNode,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  type Symbol,
  type Type,
  TypeFlags,
} from '../build/compiler.ts';
import { kitExports, readKitPart } from './kit-parts.ts';
import {
  type Contract,
  isReleased,
  kitVersion,
  namesOf,
  type Promised,
  promisedBy,
  readContract,
  readManifest,
  shapeOfFields,
  slotsOf,
} from './read-promises.ts';
import { type Field, TypedSource } from './typed-source.ts';

/** By path, its first use: `mfe-groups/src/group/group-menu.tsx:12`. */
type Places = Record<string, string>;

/**
 * What a unit uses of another's promise. `of` is the unit that promises it, `at` the place of the use. `takes` and
 * `gives` are the promise as this unit was built with it, `sends` and `reads` what it really sends and reads.
 */
export type Use = Promised & { of: string; at: string; sends: Places; reads: Places };
export type Uses = Record<string, Use>;

/** Everything that a unit of this tree uses of the others, which the TypeScript compiler finds in its source. */
export async function readUses(root: string, unit: string, others: string[]): Promise<Uses> {
  const contracts = new Map<string, Contract>();
  for (const other of others) {
    const contract = await readContract(root, other);
    if (contract) contracts.set(other, contract);
  }
  const isOwn = (path: string) => path.startsWith(`${unit}/src/`) && isReleased(path);
  const source = new TypedSource(root, unit, isOwn);
  try {
    const found = look(source);
    return {
      ...usesOfContracts(source, found, contracts),
      ...(unit.startsWith('mfe-') ? usesOfKit(source, found) : {}),
      ...usesOfSlots(source, found, unit, others),
      ...usesOfPages(source, found, others),
    };
  } finally {
    source.close();
  }
}

/** The uses in a unit's source: by the key of a declaration, the first place of each kind of use. */
type Found = {
  /** Exports of others that are used as values. */
  values: Map<string, { symbol: Symbol; at: string }>;
  reads: Map<string, string>;
  sends: Map<string, string>;
  /** The attributes of elements: by the key of the component, by their names. */
  attributes: Map<string, Map<string, string>>;
  /** Slots that are shown. */
  shows: Map<string, string>;
  /** Handled events, by the key of their declaration: the names of domain events. */
  handles: Map<string, string[]>;
  /** Texts that may be addresses of pages. */
  addresses: Map<string, string>;
};

function look(source: TypedSource): Found {
  const found: Found = {
    values: new Map(),
    reads: new Map(),
    sends: new Map(),
    attributes: new Map(),
    shows: new Map(),
    handles: new Map(),
    addresses: new Map(),
  };
  for (const file of source.files) lookInto(source, file, found);
  return found;
}

function lookInto(source: TypedSource, file: SourceFile, found: Found) {
  const { checker } = source;
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    // Types do not exist at run time.
    if (isImportDeclaration(node) || isTypeNode(node)) return;
    nodes.push(node);
    node.forEachChild((child) => visit(child));
  };
  visit(file);
  const first = (places: Map<string, string>, key: string, node: Node) => {
    if (!places.has(key)) places.set(key, source.placeOf(file, node));
  };
  const reads = (symbol: Symbol | undefined, node: Node) => {
    for (const key of symbol ? source.keysOf(symbol) : []) first(found.reads, key, node);
  };
  const sends = (symbol: Symbol | undefined, node: Node) => {
    for (const key of symbol ? source.keysOf(symbol) : []) first(found.sends, key, node);
  };

  const named = nodes.filter((node) => isIdentifier(node) || isStringLiteral(node));
  const symbols = checker.getSymbolAtLocation(named);
  const symbolOf = new Map<Node, Symbol>();
  for (const [index, node] of named.entries()) {
    const symbol = symbols[index];
    if (!symbol) continue;
    const target = source.target(symbol);
    symbolOf.set(node, target);
    for (const key of source.keysOf(target)) {
      first(found.reads, key, node);
      if (!found.values.has(key)) found.values.set(key, { symbol: target, at: source.placeOf(file, node) });
    }
  }

  const patterns = nodes.filter(isObjectBindingPattern);
  const bound = source.typesAt(patterns);
  for (const [index, pattern] of patterns.entries())
    for (const element of pattern.elements) {
      const name = element.propertyName ?? element.name;
      const type = bound[index];
      if (!type || !isBindingElement(element) || element.dotDotDotToken || !name || !isIdentifier(name)) continue;
      for (const form of source.formsOf(type)) {
        const symbol = checker.getPropertyOfType(form, name.text);
        reads(symbol && source.target(symbol), name);
        if (symbol) symbolOf.set(name, source.target(symbol));
      }
    }

  const handed = new Set<string>();
  /**
   * A value passed on where another type is expected: its fields are read there, and those of the other type are
   * provided.
   */
  const handOn = (given: Type, expected: Type, node: Node, level = 0): void => {
    const pair = `${given.id} ${expected.id}`;
    if (level > 8 || given.id === expected.id || handed.has(pair)) return;
    handed.add(pair);
    const isUnseen = (expected.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive)) !== 0;
    for (const form of source.formsOf(given).filter(source.isObject)) {
      const item = source.itemOf(form) ?? source.promisedBy(form);
      if (isUnseen) {
        if (item) handOn(item, expected, node, level + 1);
        else
          for (const symbol of source.sharedOf(form)) {
            reads(symbol, node);
            const type = source.typeOfSymbol(symbol);
            if (type) handOn(type, expected, node, level + 1);
          }
        continue;
      }
      for (const wanted of source.formsOf(expected).filter(source.isObject)) {
        // A function passed as an argument gets what the other type's caller provides.
        const [own, called] = [source.calledAs(form), source.calledAs(wanted)];
        if (own && called) {
          for (const [index, value] of called.takes.entries()) {
            const taken = own.takes[index];
            if (taken && source.carriesShared(value)) handOn(value, taken, node, level + 1);
          }
          if (own.gives && called.gives && isSlot(node)) handOn(own.gives, called.gives, node, level + 1);
          continue;
        }
        const wantedItem = source.itemOf(wanted) ?? source.promisedBy(wanted);
        if (item && wantedItem) handOn(item, wantedItem, node, level + 1);
        if (item || wantedItem) continue;
        for (const field of checker.getPropertiesOfType(wanted)) {
          const from = checker.getPropertyOfType(form, field.name);
          if (!from) continue;
          sends(field, node);
          const isSame = source.keysOf(from).some((key) => source.keysOf(field).includes(key));
          if (!isSame) reads(from, node);
          const [one, other] = [source.typeOfSymbol(from), source.typeOfSymbol(field)];
          if (one && other && (!isSame || isSlot(node))) handOn(one, other, node, level + 1);
        }
      }
    }
  };

  const values = nodes.filter(
    (node): node is Expression => isExpression(node) && !isStringLiteral(node) && !isArrowFunction(node),
  );
  const types = source.typesAt(values);
  for (const [index, node] of values.entries()) {
    const type = types[index];
    if (!type) continue;
    if (isObjectLiteralExpression(node)) {
      const expected = source.expectedAt(node);
      for (const form of expected ? source.formsOf(expected) : [])
        for (const property of node.properties) {
          if (!isPropertyAssignment(property) && !isShorthandPropertyAssignment(property)) continue;
          if (isIdentifier(property.name) || isStringLiteral(property.name))
            sends(checker.getPropertyOfType(form, property.name.text), property);
        }
    } else if (
      !isTakenApart(node) &&
      !isDependency(node) &&
      (source.carriesShared(type) || isHandedFunction(source, node, type) || isSlot(node))
    ) {
      const expected = source.expectedAt(node);
      // A function's result that goes to a caller of any type returns with its type.
      const isGivenBack = expected && expected.flags & TypeFlags.Unknown && isArrowFunction(node.parent);
      if (expected && !isGivenBack) handOn(type, expected, node);
    }
  }

  for (const node of nodes) {
    if (isJsxOpeningElement(node) || isJsxSelfClosingElement(node)) {
      const tag = symbolOf.get(node.tagName);
      const [key] = tag ? source.keysOf(tag) : [];
      if (!tag || !key) continue;
      const given = found.attributes.get(key) ?? new Map<string, string>();
      found.attributes.set(key, given);
      for (const attribute of node.attributes.properties) {
        if (isJsxAttribute(attribute) && isIdentifier(attribute.name)) {
          first(given, attribute.name.text, attribute);
          const value = attribute.initializer;
          if (tag.name === 'Slot' && attribute.name.text === 'name' && value && isStringLiteral(value))
            first(found.shows, value.text, attribute);
        } else if (isJsxSpreadAttribute(attribute)) {
          const type = source.typesAt([attribute.expression])[0];
          for (const { name } of type ? checker.getPropertiesOfType(type) : []) first(given, name, attribute);
        }
      }
    } else if (
      isCallExpression(node) &&
      isIdentifier(node.expression) &&
      /^On(State|Event)$/.test(node.expression.text)
    ) {
      const [event, ...names] = node.arguments;
      const symbol = event && symbolOf.get(event);
      const [key] = symbol ? source.keysOf(symbol) : [];
      const texts = names.flatMap((name) => (isStringLiteral(name) ? [name.text] : []));
      if (!symbol || !key) continue;
      found.handles.set(key, [...(found.handles.get(key) ?? []), ...texts]);
      const method = node.parent.parent;
      const parameter = isMethodDeclaration(method) ? method.parameters[1] : undefined;
      const [expected] = parameter ? source.typesAt([parameter]) : [];
      for (const path of texts.length > 0 ? texts.map((text) => ['facts', text]) : [['data']]) {
        const given = source.typeOf(source.typeOfSymbol(symbol), ...path, '_zod', 'output');
        if (parameter && given && expected) handOn(given, expected, parameter);
      }
    } else if ((isStringLiteral(node) || isTemplateHead(node)) && /^\/[a-z]/.test(node.text)) {
      first(found.addresses, node.text, node);
    }
  }
}

/** `const { a } = node`: the expected fields are the taken ones, which the pattern itself names. */
const isTakenApart = ({ parent }: Node): boolean =>
  isArrayLiteralExpression(parent) || isSpreadElement(parent)
    ? isTakenApart(parent)
    : isVariableDeclaration(parent) && parent.name !== undefined && !isIdentifier(parent.name) && !parent.type;

/** What a hook compares to run again: `useMemo(..., [node])`. */
const isDependency = ({ parent }: Node): boolean => {
  const call = isArrayLiteralExpression(parent) ? parent.parent : undefined;
  if (!call || !isCallExpression(call) || call.arguments.at(-1) !== parent) return false;
  return isIdentifier(call.expression) && /^use[A-Z]/.test(call.expression.text);
};

/** A function that is named here and not called. */
const isHandedFunction = (source: TypedSource, node: Expression, type: Type) => {
  if (!isIdentifier(node) && !isPropertyAccessExpression(node)) return false;
  const { parent } = node;
  const isCalled = isCallExpression(parent) && parent.expression === node;
  return !isCalled && !isPropertyAccessExpression(parent) && source.calledAs(type) !== undefined;
};

/** What fills a slot: inside `slots: { invites: ... }`. */
const isSlot = (node: Node): boolean => {
  const { parent } = node;
  if (!parent || isBlock(parent)) return false;
  const list = isPropertyAssignment(parent) ? parent : undefined;
  return (list && isIdentifier(list.name) && list.name.text === 'slots') || isSlot(parent);
};

/** The paths of fields whose every step is in `places`. */
function reached(fields: Map<string, Field>, places: Map<string, string>, at = ''): Places {
  const placeOf = ({ keys }: Field) => keys.map((key) => places.get(key)).find(Boolean);
  const isReached = (path: string) => {
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
      const parent = fields.get(path.slice(0, end).replace(/(\[\])+$/, ''));
      if (parent && parent.keys.length > 0 && !placeOf(parent)) return false;
    }
    return true;
  };
  return Object.fromEntries(
    Array.from(fields).flatMap(([path, field]) => {
      const place = placeOf(field);
      return place && isReached(path) ? [[at + path, place]] : [];
    }),
  );
}

function usesOfContracts(source: TypedSource, found: Found, contracts: Map<string, Contract>): Uses {
  const uses: Uses = {};
  for (const [key, { symbol, at }] of found.values) {
    const [, of = ''] = /\/(svc-[^/]+)\/contract\/src\//.exec(key) ?? [];
    const value = contracts.get(of)?.[symbol.name];
    const type = namesOf(value).length > 0 ? source.typeOfSymbol(symbol) : undefined;
    if (!type) continue;
    const fieldsAt = (io: 'input' | 'output', ...path: string[]) => {
      const schema = source.typeOf(type, ...path, '_zod', io);
      return schema ? source.fieldsOf(schema) : new Map<string, Field>();
    };
    for (const [name, promised] of Object.entries(promisedBy(value))) {
      const eventName = name.slice(name.lastIndexOf('.') + 1);
      const isDomainEvent = (value as { kind?: string }).kind === 'fact';
      if (name.startsWith('event ') && !found.handles.has(key)) continue;
      if (isDomainEvent && !found.handles.get(key)?.includes(eventName)) continue;
      const given = isDomainEvent ? ['facts', eventName] : name.startsWith('event ') ? ['data'] : ['response'];
      uses[name] = {
        of,
        at,
        ...promised,
        sends: {
          ...reached(fieldsAt('input', 'query'), found.sends, '.query'),
          ...reached(fieldsAt('input', 'body'), found.sends, '.body'),
        },
        reads: reached(fieldsAt('output', ...given), found.reads),
      };
    }
  }
  return uses;
}

function usesOfKit(source: TypedSource, found: Found): Uses {
  const range = `^${kitVersion(source.root)}`;
  const uses: Uses = {
    kit: { of: 'shell', at: 'package.json', gives: { '': range }, sends: {}, reads: { '': 'package.json' } },
  };
  for (const [key, { name, symbol }] of kitExports(source)) {
    const used = found.values.get(key);
    if (!used) continue;
    const { input, output } = readKitPart(source, symbol);
    const attributes = Array.from(found.attributes.get(key) ?? [], ([prop, at]) => [`.${prop}`, at] as const);
    const sent = reached(input, found.sends);
    const primitives = [...input.keys()].filter((path) => path.endsWith(')')).map((path) => [path, used.at]);
    uses[name] = {
      of: 'shell',
      at: used.at,
      takes: shapeOfFields(input),
      gives: shapeOfFields(output),
      sends: {
        ...Object.fromEntries(primitives),
        ...sent,
        ...Object.fromEntries(attributes.filter(([path]) => input.has(path))),
      },
      reads: reached(output, found.reads),
    };
  }
  return uses;
}

function usesOfSlots(source: TypedSource, found: Found, unit: string, others: string[]): Uses {
  const uses: Uses = {};
  const filled = readManifest(source.root, unit)?.slots ?? [];
  for (const of of others.filter((other) => other !== unit))
    for (const [slot, fields] of slotsOf(source, of))
      if (filled.includes(slot))
        uses[`slot ${slot}`] = {
          of,
          at: `${unit}/remote.json`,
          gives: shapeOfFields(fields),
          sends: {},
          reads: reached(fields, found.reads),
        };
  for (const [slot, at] of found.shows) {
    const fillers = others.filter((other) => readManifest(source.root, other)?.slots.includes(slot));
    for (const of of fillers) uses[`fills ${slot}`] = { of, at, sends: {}, reads: {} };
  }
  return uses;
}

function usesOfPages(source: TypedSource, found: Found, others: string[]): Uses {
  const uses: Uses = {};
  for (const of of others)
    for (const { path } of readManifest(source.root, of)?.pages ?? []) {
      const link = Array.from(found.addresses).find(([text]) => new RegExp(`^${path}([/?#]|$)`).test(text));
      if (link) uses[`page ${path}`] = { of, at: link[1], sends: {}, reads: {} };
    }
  return uses;
}

/** The version of a unit of this tree. */
export const versionOf = (root: string, unit: string): string =>
  JSON.parse(readFileSync(join(root, unit, 'package.json'), 'utf8')).version;
