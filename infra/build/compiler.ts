/* The TypeScript compiler's API, which is marked unstable: test and repair a new version of it here. */
export type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
export * from 'typescript/unstable/ast/is';
export {
  API,
  type Checker,
  SignatureKind,
  type Symbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
