import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isParameterDeclaration, type Node, SignatureKind, type Symbol, SymbolFlags } from '../build/compiler.ts';
import type { Field, TypedSource } from './typed-source.ts';

/**
 * What an export of the kit takes (`input`: props, parameters) and gives (`output`), by path: `.kind`, `(1).topics`,
 * `=.items`.
 */
type KitPart = { input: Map<string, Field>; output: Map<string, Field> };

const KIT = 'shell/kit';
type KitPackage = { exports: Record<string, string>; federation: { private: string[] } };

/** The kit's entries for remotes by their files: `shell/kit/src/ui/button.tsx` is `ui/button`. */
export function kitEntries(root: string): (file: string) => string | undefined {
  const file = join(root, KIT, 'package.json');
  if (!existsSync(file)) return () => undefined;
  const { exports, federation }: KitPackage = JSON.parse(readFileSync(file, 'utf8'));
  const single = new Map(Object.entries(exports).map(([entry, to]) => [to.slice(2), entry.slice(2)]));
  return (path) => {
    const inKit = path.slice(path.indexOf(`${KIT}/`) + KIT.length + 1);
    const entry = single.get(inKit) ?? /^src\/(ui\/[\w-]+)\.tsx$/.exec(inKit)?.[1];
    return entry && !federation.private.includes(`./${entry}`) ? entry : undefined;
  };
}

const IS_VALUE = SymbolFlags.Variable | SymbolFlags.Function | SymbolFlags.Class;
const isValue = ({ flags }: Symbol): boolean => (flags & IS_VALUE) !== 0;

const mayBeLeftOut = (node: Node | undefined) => {
  if (!node || !isParameterDeclaration(node)) return false;
  const { questionToken, initializer, dotDotDotToken } = node;
  return Boolean(questionToken ?? initializer ?? dotDotDotToken);
};

export function readKitPart(source: TypedSource, symbol: Symbol): KitPart {
  const { checker } = source;
  const part: KitPart = { input: new Map(), output: new Map() };
  if (symbol.flags & SymbolFlags.Class) part.output = source.fieldsOf(checker.getDeclaredTypeOfSymbol(symbol), true);
  if (!(symbol.flags & (SymbolFlags.Variable | SymbolFlags.Function))) return part;
  const type = source.typeOfSymbol(symbol);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  if (!type || !signature) return { ...part, output: type ? source.fieldsOf(type, true) : new Map() };
  const parameters = signature.getParameters();
  const isComponent = /^[A-Z]/.test(symbol.name);
  for (const [index, parameter] of parameters.entries()) {
    const given = source.typeOfSymbol(parameter);
    if (!given) continue;
    const at = isComponent ? '' : `(${index})`;
    if (!isComponent)
      part.input.set(at, {
        keys: [],
        forms: source.textsOf(given),
        isOptional: mayBeLeftOut(parameter.valueDeclaration?.resolve()),
      });
    for (const [path, field] of source.fieldsOf(given, true)) part.input.set(at + path, field);
  }
  const answer = checker.getReturnTypeOfSignature(signature);
  if (answer && !isComponent)
    for (const [path, field] of source.fieldsOf(answer, true)) part.output.set(`=${path}`, field);
  return part;
}

/** The exports of the kit that a program reaches, by the keys of their declarations. */
export function kitExports(source: TypedSource): Map<string, { name: string; symbol: Symbol }> {
  const entryOf = kitEntries(source.root);
  const found = new Map<string, { name: string; symbol: Symbol }>();
  for (const file of source.sharedFiles) {
    const entry = entryOf(file.fileName);
    if (!entry || !file.fileName.includes(`/${KIT}/`)) continue;
    for (const exported of source.exportsOf(file)) {
      const symbol = source.target(exported);
      if (!isValue(symbol)) continue;
      const name = `kit ${entry} ${exported.name}`;
      const keys = source.keysOf(symbol);
      for (const key of keys) found.set(key, { name, symbol });
    }
  }
  return found;
}
