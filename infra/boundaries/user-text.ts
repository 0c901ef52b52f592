import { isNode, type Node, nameOf, textOf, walk } from './syntax.ts';

/** Text by people, by its names in code: names, descriptions, notes, addresses. */
const WRITTEN = /^(?:name|description|notes|email)$|(?:(?<!class)Name|_name|Email|_email|nameOf)$/;
/** Calls that isolate it, or make no sentence of it. */
const HARMLESS = /^(?:isolated|encodeURIComponent|initialsOf|tileOf)$/;
/** Inline elements. */
const INLINE = /^(?:a|b|em|i|span|strong|VisuallyHidden)$/;
/** Syntax that makes a sentence: a template, a choice or a sum. */
const SPACED = /[\s'’"“”]/u;
const LETTER = /\p{L}/u;

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The name that an expression ends in: `name` of `group.data?.name`. */
function lastNameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'OptionalChainingExpression') return lastNameOf(value['base']);
  return nameOf(value.type === 'MemberExpression' ? value['property'] : value) ?? '';
}

/** Whether an expression may be unchanged text by a person. */
function isBare(value: unknown): boolean {
  if (!isNode(value)) return false;
  switch (value.type) {
    case 'Identifier':
    case 'MemberExpression':
      return WRITTEN.test(lastNameOf(value));
    case 'OptionalChainingExpression':
      return isBare(value['base']);
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsNonNullExpression':
      return isBare(value['expression']);
    case 'ConditionalExpression':
      return isBare(value['consequent']) || isBare(value['alternate']);
    case 'BinaryExpression':
      return (value['operator'] !== '&&' && isBare(value['left'])) || isBare(value['right']);
    case 'CallExpression':
      return isBareCall(value);
    default:
      return false;
  }
}

/** `nameOf(id)`, `name.trim()`, `shortened(name)`. */
function isBareCall({ callee, arguments: given }: Node): boolean {
  if (HARMLESS.test(lastNameOf(callee))) return false;
  const called = isNode(callee) && callee.type === 'OptionalChainingExpression' ? callee['base'] : callee;
  const isOfText = isNode(called) && called.type === 'MemberExpression' && isBare(called['object']);
  const taken: { expression?: unknown }[] = Array.isArray(given) ? given : [];
  return isOfText || WRITTEN.test(lastNameOf(callee)) || taken.some(({ expression }) => isBare(expression));
}

function bareInTemplate({ quasis, expressions }: Node): Node[] {
  return nodes(quasis).some(({ cooked }) => SPACED.test(String(cooked))) ? nodes(expressions).filter(isBare) : [];
}

/** 'You' or a name is part of a sentence. */
function bareBesideWords(...[one, other]: unknown[]): Node[] {
  return [
    [one, other],
    [other, one],
  ].flatMap(([words, text]) => (LETTER.test(textOf(words) ?? '') && isNode(text) && isBare(text) ? [text] : []));
}

/** Children of an element that share a line. */
function bareInElement({ children }: Node): Node[] {
  const shown = nodes(children).filter((child) => child.type !== 'JSXText' || String(child['value']).trim() !== '');
  const isSentence = shown.some(({ type }) => type === 'JSXText');
  const hasSeveral = shown.filter(({ type }) => type === 'JSXExpressionContainer').length > 1;
  return isSentence || hasSeveral ? shown.flatMap((child) => bareInChild(child, isSentence)) : [];
}

function bareInChild(child: Node, isSentence: boolean): Node[] {
  if (child.type === 'JSXExpressionContainer')
    return nodes([child['expression']]).filter((expression) => isBare(expression));
  const opening = isNode(child['opening']) ? child['opening'] : undefined;
  const isInline = isSentence && INLINE.test(lastNameOf(opening?.['name']));
  return isInline ? nodes(child['children']).flatMap((inner) => bareInChild(inner, true)) : [];
}

/** `people.map(({ name }) => name)`, which gets joined. */
function bareInList({ callee, arguments: given }: Node): Node[] {
  if (lastNameOf(callee) !== 'map' && lastNameOf(callee) !== 'flatMap') return [];
  const taken: { expression?: unknown }[] = Array.isArray(given) ? given : [];
  return taken.flatMap(({ expression }) =>
    isNode(expression) && isNode(expression['body']) && isBare(expression['body']) ? [expression['body']] : [],
  );
}

/** Calls that join or format a list of texts. */
function bareInJoin(node: Node): Node[] {
  const { callee, arguments: given } = node;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
  const taken: { expression?: unknown }[] = Array.isArray(given) ? given : [];
  const joined = { join: callee['object'], format: taken[0]?.expression }[lastNameOf(callee)];
  const found: Node[] = [];
  walk(joined, {}, (inner) => {
    if (inner.type === 'CallExpression') found.push(...bareInList(inner));
  });
  return found;
}

const finders = new Map<string, (node: Node) => Node[]>([
  ['TemplateLiteral', bareInTemplate],
  ['ConditionalExpression', ({ consequent, alternate }) => bareBesideWords(consequent, alternate)],
  ['BinaryExpression', ({ operator, left, right }) => (operator === '+' ? bareBesideWords(left, right) : [])],
  ['JSXElement', bareInElement],
  ['JSXFragment', bareInElement],
  ['CallExpression', bareInJoin],
]);

/** Text by people that a node puts into a sentence without isolation. */
export const bareTextIn = (node: Node): string[] =>
  (finders.get(node.type)?.(node) ?? []).map((text) => lastNameOf(text) || 'user text');
