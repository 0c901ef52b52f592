import {
  type Expression,
  isArrayLiteralExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  type Node,
  type SourceFile,
  type Symbol,
} from '../build/compiler.ts';
import { isEvent, isReleased, readContract } from './read-promises.ts';
import { TypedSource } from './typed-source.ts';

/** A service's use of the broker: events by their subjects, buckets by their names, subjects of other messages. */
export type BrokerUse = Record<'publishes' | 'erases' | 'follows' | 'buckets' | 'sends' | 'receives', string[]>;

const LIVE = 'live.*';
const EVENT = /\/(svc-[^/]+)\/contract\/src\//;

/**
 * The TypeScript compiler finds these in the service's source, because it resolves a name however it was imported:
 * `publishes` of its service.ts, @OnState, @OnEvent, and service-kit's functions that open a bucket, send or receive
 * messages. Throws on unreadable code, because a missing right would show only while the service runs.
 */
export async function readBrokerUse(root: string, service: string): Promise<BrokerUse> {
  const source = new TypedSource(root, service, (path) => path.startsWith(`${service}/src/`) && isReleased(path));
  try {
    const found = source.files.flatMap((file) => findIn(source, file));
    const use: BrokerUse = { publishes: [], erases: [], follows: [], buckets: [], sends: [], receives: [] };
    const add = (as: keyof BrokerUse, name: string) => use[as].includes(name) || use[as].push(name);
    for (const { as, event, text } of found) {
      const { subject, heartbeat } = event ? await eventOf(root, event) : { subject: text ?? '' };
      add(as, subject);
      if (heartbeat && as !== 'erases') add(as === 'publishes' ? 'sends' : 'receives', heartbeat);
    }
    for (const names of Object.values(use)) names.sort();
    return use;
  } finally {
    source.close();
  }
}

type Found = { as: keyof BrokerUse; event?: Symbol; text?: string };

function findIn(source: TypedSource, file: SourceFile): Found[] {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    node.forEachChild((child) => visit(child));
  };
  visit(file);

  const symbolsAt = (expressions: Expression[]): (Symbol | undefined)[] =>
    source.checker
      .getSymbolAtLocation(expressions.map((node) => (isPropertyAccessExpression(node) ? node.name : node)))
      .map((symbol) => symbol && source.target(symbol));
  const unreadable = (node: Node, what: string): never => {
    throw new Error(`${source.placeOf(file, node)}: ${what} cannot be read from the code`);
  };
  const eventAt = (node: Expression): Symbol => {
    const [symbol] = symbolsAt([node]);
    return symbol?.declarations.some(({ path }) => EVENT.test(path)) ? symbol : unreadable(node, 'the event');
  };
  const textAt = (node: Expression | undefined, call: Node): string => {
    const type = node && source.typesAt([node])[0];
    return type?.isStringLiteralType() ? type.value : unreadable(call, 'the name');
  };

  const published = nodes.flatMap((node): Found[] => {
    if (!isPropertyAssignment(node) || !isIdentifier(node.name) || node.name.text !== 'publishes') return [];
    const list = node.initializer;
    if (!isArrayLiteralExpression(list)) return unreadable(node, 'what it publishes');
    return list.elements.map((element) => ({ as: 'publishes', event: eventAt(element) }));
  });
  const calls = nodes.filter(isCallExpression);
  const called = symbolsAt(calls.map(({ expression }) => expression));
  const done = calls.flatMap((node, index): Found[] => {
    const [first, second] = node.arguments;
    switch (nameOf(called[index])) {
      case 'service-kit OnState':
      case 'service-kit OnEvent':
        return first ? [{ as: 'follows', event: eventAt(first) }] : [];
      case 'service-kit eraseEvents':
        return first ? [{ as: 'erases', event: eventAt(first) }] : [];
      case 'service-kit openBucket':
        return [{ as: 'buckets', text: textAt(second, node) }];
      case 'service-kit sendLive':
      case 'service-kit notifyBrowsers':
        return [{ as: 'sends', text: LIVE }];
      case 'service-kit subscribeLive':
      case 'service-kit subscribeLiveToMany':
        return [{ as: 'receives', text: LIVE }];
      case 'service-kit subscribe':
      case 'nats subscribe':
        return [{ as: 'receives', text: textAt(first, node) }];
      case 'nats publish':
        return [{ as: 'sends', text: textAt(first, node) }];
      default:
        return [];
    }
  });
  return [...published, ...done];
}

/** The module of the function, and its name. */
function nameOf(symbol: Symbol | undefined): string | undefined {
  const path = symbol?.declarations[0]?.path ?? '';
  if (path.includes('/libs/service-kit/src/')) return `service-kit ${symbol?.name}`;
  return path.includes('/node_modules/@nats-io/') ? `nats ${symbol?.name}` : undefined;
}

async function eventOf(root: string, event: Symbol): Promise<{ subject: string; heartbeat?: string | undefined }> {
  const [, owner = ''] = EVENT.exec(event.declarations[0]?.path ?? '') ?? [];
  const value = (await readContract(root, owner))?.[event.name];
  if (!isEvent(value)) throw new Error(`${owner}: ${event.name} of the contract is no event`);
  return value;
}
