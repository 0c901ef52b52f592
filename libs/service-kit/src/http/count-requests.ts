import type { Operation } from '@allsquare/contract-kit';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../process/metrics.ts';
import type { DocsDefinition } from './open-api.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Notes how long each request took, by its operation's name in the contract; of others by their route. */
export function countRequests(fastify: FastifyInstance, metrics: Metrics, docs: DocsDefinition | undefined) {
  if (!metrics.isOn) return;
  const note = metrics.histogram(
    'allsquare_request_seconds',
    'Time to the answer of a request, by operation and class of status.',
    SECONDS,
    ['operation', 'status'],
  );
  const names = namesOf(docs?.contract ?? {});
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request.routeOptions;
    const route = url === undefined ? 'none' : `${String(method)} ${url}`;
    const operation = names.get(route) ?? route;
    // A stream is answered when it ends.
    if (operation !== STREAM && !url?.startsWith('/health/'))
      note(reply.elapsedTime / 1_000, { operation, status: `${Math.floor(reply.statusCode / 100)}xx` });
    done();
  });
}

const STREAM = 'stream';

function namesOf(contract: Record<string, unknown>) {
  const operations = Object.entries(contract).filter((entry): entry is [string, Operation] => isOperation(entry[1]));
  return new Map(
    operations.map(([name, { method, path, answerType }]) => [
      `${method} ${path}`,
      answerType === 'text/event-stream' ? STREAM : name,
    ]),
  );
}

const isOperation = (exported: unknown) =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
