import type { Operation } from '@allsquare/contract-kit';
import type { FastifyRequest } from 'fastify';
import type { DocsDefinition } from './open-api.ts';

const STREAM = 'stream';

/**
 * Names a request's operation as the contract does, or by its route: few names, and no ids. Undefined for health, and
 * for a stream, which is answered when it ends.
 */
export function operationNames(docs: DocsDefinition | undefined): (request: FastifyRequest) => string | undefined {
  const names = new Map(
    Object.entries(docs?.contract ?? {}).flatMap(([name, exported]) => {
      if (!isOperation(exported)) return [];
      const isStream = exported.answerType === 'text/event-stream';
      return [[`${exported.method} ${exported.path}`, isStream ? STREAM : name]];
    }),
  );
  return ({ method, routeOptions: { url } }) => {
    if (url === undefined) return 'none';
    const route = `${method} ${url}`;
    const name = names.get(route) ?? route;
    return name === STREAM || url.startsWith('/health/') ? undefined : name;
  };
}

const isOperation = (exported: unknown): exported is Operation =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
