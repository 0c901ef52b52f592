import { isNode, type Node, nameOf } from './syntax.ts';

/** The names that a module declares and exports, or exports under another name. */
export function exportsIn(module: unknown): string[] {
  const body = isNode(module) && Array.isArray(module['body']) ? module['body'].filter(isNode) : [];
  return body.flatMap((node) => {
    if (node.type === 'ExportDeclaration') return isNode(node['declaration']) ? declaredBy(node['declaration']) : [];
    if (node.type !== 'ExportNamedDeclaration') return [];
    return nodesOf(node['specifiers']).flatMap(({ exported, orig }) => nameOf(exported) ?? nameOf(orig) ?? []);
  });
}

function declaredBy(declaration: Node): string[] {
  const declared = declaration.type === 'VariableDeclaration' ? nodesOf(declaration['declarations']) : [declaration];
  return declared.flatMap(({ id, identifier }) => nameOf(id) ?? nameOf(identifier) ?? []);
}

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
