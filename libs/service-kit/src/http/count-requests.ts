import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../process/metrics.ts';
import type { operationNames } from './operation-name.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Records the duration of each request. */
export function countRequests(fastify: FastifyInstance, metrics: Metrics, nameOf: ReturnType<typeof operationNames>) {
  if (!metrics.isOn) return;
  const record = metrics.histogram(
    'allsquare_request_seconds',
    'Time to the answer of a request, by operation and class of status.',
    SECONDS,
    ['operation', 'status'],
  );
  fastify.addHook('onResponse', (request, reply, done) => {
    const operation = nameOf(request);
    if (operation) record(reply.elapsedTime / 1_000, { operation, status: `${Math.floor(reply.statusCode / 100)}xx` });
    done();
  });
}
