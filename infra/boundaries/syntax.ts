import { parseSync } from '@swc/core';

export type Node = { type: string; [field: string]: unknown };

export type Position = { parent?: Node; field?: string };

export function parse(file: string, text: string): unknown {
  try {
    return parseSync(text, { syntax: 'typescript', tsx: /[jt]sx$/.test(file), decorators: true, target: 'esnext' });
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error });
  }
}

export function walk(value: unknown, position: Position, visit: (node: Node, place: Position) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, position, visit);
  } else if (isNode(value)) {
    visit(value, position);
    for (const [field, child] of Object.entries(value)) walk(child, { parent: value, field }, visit);
  } else if (value && typeof value === 'object') {
    for (const child of Object.values(value)) walk(child, position, visit);
  }
}

export function keysOf(object: unknown): string[] {
  const properties = isNode(object) ? object['properties'] : undefined;
  if (!Array.isArray(properties)) return ['(not readable)'];
  return properties.map((property) => (isNode(property) && nameOf(property['key'])) || '(not readable)');
}

export function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'StringLiteral') return nameOf(value);
  const quasis: { cooked?: string }[] = Array.isArray(value['quasis']) ? value['quasis'] : [];
  return quasis.length === 1 ? quasis[0]?.cooked : undefined;
}

export function nameOf(value: unknown): string | undefined {
  const isNamed = isNode(value) && (value.type === 'Identifier' || value.type === 'StringLiteral');
  return isNamed && typeof value['value'] === 'string' ? value['value'] : undefined;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
