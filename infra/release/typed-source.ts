import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  API,
  type Checker,
  type Expression,
  type Node,
  SignatureKind,
  type SourceFile,
  type Symbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from '../build/compiler.ts';

/** The boundaries of units: a field declared here belongs to a contract, the kit or a slot. */
const SHARED = /\/((?:svc-[^/]+\/contract|shell\/kit)\/src|(?:shell|mfe-[^/]+)\/slots|mfe-[^/]+\/src\/slots\.ts)(\/|$)/;

const isShared = (path: string) => SHARED.test(path) && !path.includes('/node_modules/');

/** A field of a type: `keys` name its declarations, `forms` are its possible values in TypeScript's notation. */
export type Field = { keys: string[]; forms: string[]; isOptional: boolean };

type Called = { takes: Type[]; gives: Type | undefined };

const NOTHING = TypeFlags.Undefined | TypeFlags.Void;
const MOST_LEVELS = 6;

/** typescript 7.0.2 cannot return the type of some tuples; a tuple has no fields that units share. */
function unlessTuple<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && error.message.includes('not *checker.TupleType')) return undefined;
    throw error;
  }
}

/** A unit's source as the TypeScript compiler understands it. Close it after use. */
export class TypedSource {
  readonly root: string;
  readonly #api: API;
  readonly checker: Checker;
  /** The relevant files of the project. */
  readonly files: SourceFile[];
  /** The files in which units declare what they share. */
  readonly sharedFiles: SourceFile[];
  readonly #inner = new Map<number, boolean>();

  /** `isMeant` selects the files of the folder's project that are read. */
  constructor(root: string, folder: string, isMeant: (path: string) => boolean) {
    this.root = root;
    const config = join(root, folder, 'tsconfig.json');
    if (!existsSync(config)) throw new Error(`${folder} has no tsconfig.json`);
    this.#api = new API({ cwd: root });
    const [project] = this.#api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`The TypeScript compiler did not open ${config}`);
    const { checker, program } = project;
    this.checker = checker;
    const read = (is: (path: string) => boolean) =>
      program
        .getSourceFileNames()
        .filter((file) => file.startsWith(`${root}/`) && is(file.slice(root.length + 1)))
        .flatMap((file) => program.getSourceFile(file) ?? []);
    this.files = read(isMeant);
    this.sharedFiles = read((path) => isShared(`/${path}`));
  }

  close = () => this.#api.close();

  /** `mfe-groups/src/group/group-menu.tsx:12` */
  placeOf(file: SourceFile, node: Node): string {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return `${file.fileName.slice(this.root.length + 1)}:${line + 1}`;
  }

  /** The types of nodes. */
  typesAt(nodes: readonly Node[]): (Type | undefined)[] {
    const types = unlessTuple(() => this.checker.getTypeAtLocation(nodes));
    if (types || nodes.length < 2) return types ?? nodes.map(() => undefined);
    const middle = nodes.length >> 1;
    return [...this.typesAt(nodes.slice(0, middle)), ...this.typesAt(nodes.slice(middle))];
  }

  typeOfSymbol = (symbol: Symbol): Type | undefined => unlessTuple(() => this.checker.getTypeOfSymbol(symbol));
  expectedAt = (node: Expression): Type | undefined => unlessTuple(() => this.checker.getContextualType(node));

  keysOf = (symbol: Symbol): string[] =>
    symbol.declarations.filter(({ path }) => isShared(path)).map(({ path, index }) => `${path}#${index}`);

  /** The declaration behind an import. */
  target = (symbol: Symbol): Symbol =>
    symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;

  typeOf = (type: Type | undefined, ...names: string[]): Type | undefined =>
    names.reduce<Type | undefined>((inner, name) => {
      const symbol = inner && this.checker.getPropertyOfType(inner, name);
      return symbol && this.typeOfSymbol(symbol);
    }, type);

  exportsOf(file: SourceFile): readonly Symbol[] {
    const module = this.checker.getSymbolAtLocation(file);
    return module ? this.checker.getExportsOfModule(module) : [];
  }

  /** The kinds of values of the type, without undefined. */
  formsOf = (type: Type): readonly Type[] =>
    (type.isUnionType() ? (unlessTuple(() => type.getTypes()) ?? []) : [type]).filter(
      ({ flags }) => !(flags & NOTHING),
    );

  /** The elements' type of an array. */
  itemOf(type: Type): Type | undefined {
    if (!this.checker.isArrayLikeType(type)) return undefined;
    return type.isTypeReference() ? this.checker.getTypeArguments(type)[0] : undefined;
  }

  promisedBy(type: Type): Type | undefined {
    const isPromise = type.isTypeReference() && type.getSymbol()?.name === 'Promise';
    return isPromise ? this.checker.getTypeArguments(type)[0] : undefined;
  }

  isObject = ({ flags }: Type): boolean => (flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;

  /** Fields that units share, and those inside them, by path; with `texts` in TypeScript's notation. */
  fieldsOf(type: Type, texts = false): Map<string, Field> {
    const found = new Map<string, Field>();
    const visit = (given: Type, at: string, within: number[]) => {
      for (const form of this.formsOf(given)) {
        if (within.includes(form.id) || within.length > MOST_LEVELS || !this.isObject(form)) continue;
        const inside = [...within, form.id];
        const [item, promised] = [this.itemOf(form), this.promisedBy(form)];
        if (item) visit(item, `${at}[]`, inside);
        else if (promised) visit(promised, at, inside);
        else for (const symbol of this.sharedOf(form)) add(symbol, `${at}.${symbol.name}`, inside);
      }
    };
    const add = (symbol: Symbol, at: string, inside: number[]) => {
      const type = this.typeOfSymbol(symbol);
      const field = found.get(at) ?? { keys: [], forms: [], isOptional: false };
      field.keys.push(...this.keysOf(symbol));
      field.isOptional ||= (symbol.flags & SymbolFlags.Optional) !== 0;
      if (texts && type) field.forms.push(...this.textsOf(type));
      found.set(at, field);
      if (type) visit(type, at, inside);
    };
    visit(type, '', []);
    return found;
  }

  readonly #signatures = new Map<number, Called | undefined>();
  /** A function's input and output; undefined for anything else. */
  calledAs(type: Type): Called | undefined {
    if (this.#signatures.has(type.id)) return this.#signatures.get(type.id);
    const forms = this.formsOf(type).filter(this.isObject);
    const signature = forms.map((form) => this.checker.getSignaturesOfType(form, SignatureKind.Call)[0]).find(Boolean);
    const called = signature && {
      takes: signature.getParameters().flatMap((parameter) => this.typeOfSymbol(parameter) ?? []),
      gives: unlessTuple(() => this.checker.getReturnTypeOfSignature(signature)),
    };
    this.#signatures.set(type.id, called);
    return called;
  }

  sharedOf = (type: Type): Symbol[] =>
    this.checker.getPropertiesOfType(type).filter((symbol) => this.keysOf(symbol).length > 0);

  /** The possible values of the type, in TypeScript's notation. */
  textsOf(type: Type): string[] {
    const forms = this.formsOf(type).map((form) => {
      const item = this.itemOf(form);
      if (this.#holdsShared(item ?? form)) return item ? 'array' : 'object';
      const text = this.checker.typeToString(form).replaceAll(' | ', ' or ');
      return text.startsWith('{') ? 'object' : text;
    });
    const isOptional =
      type.isUnionType() && unlessTuple(() => type.getTypes())?.some(({ flags }) => flags & TypeFlags.Undefined);
    return isOptional ? [...forms, 'absent'] : forms;
  }

  #holdsShared = (type: Type) => this.isObject(type) && this.sharedOf(type).length > 0;

  /** Whether a value of the type has fields that units share. */
  carriesShared(type: Type, level = 0): boolean {
    const known = this.#inner.get(type.id);
    if (known !== undefined || level > MOST_LEVELS) return known ?? false;
    this.#inner.set(type.id, false);
    const carries = this.formsOf(type)
      .filter(this.isObject)
      .some((form) => {
        const item = this.itemOf(form);
        return item ? this.carriesShared(item, level + 1) : this.sharedOf(form).length > 0;
      });
    this.#inner.set(type.id, carries);
    return carries;
  }
}
