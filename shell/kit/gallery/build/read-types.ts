import { join } from 'node:path';
import {
  API,
  type Checker,
  isBindingElement,
  isIdentifier,
  isInterfaceDeclaration,
  type Node,
  SignatureKind,
  type Symbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from '@allsquare/build/compiler';
import type { Component, Part, Prop, TypeDocs } from '../type-docs.ts';

const kit = join(import.meta.dirname, '../..');
const PART = /\/shell\/kit\/src\/((?:ui\/[\w-]+|frame\/(?:bare-frame|copy-button|frame)))\.tsx$/;
const OWNER = /\/([^/]+)\/slots\/slots\.ts$/;
type Fallbacks = ReadonlyMap<string, string>;

/** The defaults of destructured names in a node, as code. */
const fallbacksIn = (node: Node, found = new Map<string, string>()): Map<string, string> => {
  if (isBindingElement(node) && node.initializer) {
    const name = node.propertyName ?? node.name;
    const text = node.initializer.getText();
    if (name && isIdentifier(name)) found.set(name.text, text === "''" ? '' : text);
  }
  node.forEachChild((child) => void fallbacksIn(child, found));
  return found;
};

/** The owner of inherited props: `<button>`, `<Link>`, or any element. */
const ownerOf = (inherited: Symbol[]): string | undefined => {
  const names = inherited.flatMap(({ declarations }) => {
    const owner = declarations[0]?.resolve()?.parent;
    return owner && isInterfaceDeclaration(owner) ? [owner.name.text] : [];
  });
  if (names.includes('LinkProps')) return '<Link>';
  const [element] = names.flatMap((name) => /^(\w+)HTMLAttributes$/.exec(name)?.[1]?.toLowerCase() ?? []);
  if (element === 'anchor') return '<a>';
  return element ? `<${element}>` : names.includes('HTMLAttributes') ? 'any element' : undefined;
};

const createReader = (checker: Checker) => {
  const textOf = (type: Type | undefined, required = true): string => {
    if (!type) return 'unknown';
    const isNothing = (form: Type) => (form.flags & TypeFlags.Undefined) !== 0;
    const forms = (type.isUnionType() ? (type.getTypes() ?? []) : []).filter((form) => !isNothing(form));
    const isChoice = forms.some((form) => form.isStringLiteralType()) && forms.every((form) => form.isLiteralType());
    if (isChoice) return forms.map((form) => checker.typeToString(form).replaceAll('"', "'")).join(' | ');
    const text = checker.typeToString(type).replaceAll('; }', ' }');
    return required ? text : text.replace(/ \| undefined$/, '');
  };

  const propOf = (symbol: Symbol, required: boolean, fallbacks: Fallbacks): Prop => {
    const type = checker.getTypeOfSymbol(symbol);
    return {
      name: symbol.name,
      type: textOf(type, required),
      required,
      fallback: (!required && fallbacks.get(symbol.name)) || undefined,
      meaning: symbol.getDocumentationComment(checker),
    };
  };

  /** The props of a type; of a union, those of all its members. */
  const propsOf = (type: Type, fallbacks: Fallbacks): Pick<Component, 'props' | 'element'> => {
    const forms = (type.isUnionType() ? (type.getTypes() ?? []) : [type]).map((form) =>
      checker.getPropertiesOfType(form),
    );
    const all = [...new Map(forms.flat().map((symbol) => [symbol.name, symbol])).values()];
    const isOwn = ({ declarations }: Symbol) => declarations.some(({ path }) => !path.includes('/node_modules/'));
    const isRequired = ({ name, flags }: Symbol) =>
      (flags & SymbolFlags.Optional) === 0 && forms.every((form) => form.some((symbol) => symbol.name === name));
    return {
      props: all.filter(isOwn).map((symbol) => propOf(symbol, isRequired(symbol), fallbacks)),
      element: ownerOf(all.filter((symbol) => !isOwn(symbol))),
    };
  };

  const partOf = (exported: readonly Symbol[], ofFile: Fallbacks): Part => {
    const part: Part = { components: [], helpers: [] };
    for (const symbol of exported) {
      const type = symbol.flags & SymbolFlags.Variable ? checker.getTypeOfSymbol(symbol) : undefined;
      if (!type) continue;
      const { name } = symbol;
      const meaning = symbol.getDocumentationComment(checker);
      const declared = symbol.valueDeclaration?.resolve();
      const fallbacks = new Map([...ofFile, ...(declared ? fallbacksIn(declared) : [])]);
      const [given] = checker.getSignaturesOfType(type, SignatureKind.Call)[0]?.getParameters() ?? [];
      const props = given && checker.getTypeOfSymbol(given);
      if (/^[A-Z]/.test(name))
        part.components.push({ name, meaning, ...(props ? propsOf(props, fallbacks) : { props: [] }) });
      else part.helpers.push({ name, type: textOf(type), meaning });
    }
    return part;
  };
  return { propsOf, partOf };
};

/** Reads the types of the kit's parts and of all slots. Runs the TypeScript compiler, which takes some seconds. */
export const readTypes = (): TypeDocs => {
  const api = new API({ cwd: kit });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(kit, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('The TypeScript compiler did not open shell/kit/tsconfig.json');
    const { checker, program } = project;
    const { propsOf, partOf } = createReader(checker);
    const exportsOf = (file: string) => {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      return { source, exported: module ? checker.getExportsOfModule(module) : [] };
    };

    const parts: TypeDocs['parts'] = {};
    for (const file of program.getSourceFileNames()) {
      const [, part] = PART.exec(file) ?? [];
      if (!part || part.endsWith('.test')) continue;
      const { source, exported } = exportsOf(file);
      parts[part] = partOf(exported, source ? fallbacksIn(source) : new Map());
    }

    const slots: TypeDocs['slots'] = {};
    const props = exportsOf(join(kit, 'src/remotes/slots.tsx')).exported.find(({ name }) => name === 'SlotProps');
    for (const slot of props ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(props)) : []) {
      const given = checker.getTypeOfSymbol(slot);
      slots[slot.name] = {
        owner: OWNER.exec(slot.declarations[0]?.path ?? '')?.[1],
        meaning: slot.getDocumentationComment(checker),
        props: given ? propsOf(given, new Map()).props : [],
      };
    }
    return { parts, slots };
  } finally {
    api.close();
  }
};

if (import.meta.main) console.log(JSON.stringify(readTypes()));
