/*
 * Sends the pages that have a first view, for an edge that cannot draw (infra/compose). Any other request gets 404, and
 * then the edge sends the page without one. It stores no secret. Environment: PORT, HOST, GATEWAY_URL, and EDGE_URL,
 * which serves the units' builds; METRICS_PORT; FIRST_VIEW_WITHIN in milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { copiedBuilds } from './copied-builds.ts';
import { firstViews } from './first-views.ts';
import { openMetrics } from './metrics.ts';

const { PORT, HOST = '0.0.0.0', GATEWAY_URL = '', EDGE_URL = '', METRICS_PORT, FIRST_VIEW_WITHIN } = process.env;

const folder = mkdtempSync(join(tmpdir(), 'allsquare-pages-'));
const server = Fastify({ logger: { level: 'warn' } });
const warn = (fault: unknown) => server.log.warn(`a page came without a first view: ${String(fault)}`);
const metrics = await openMetrics('pages', METRICS_PORT ? Number(METRICS_PORT) : undefined, HOST);
const views = firstViews({
  warn,
  metrics,
  within: FIRST_VIEW_WITHIN ? Number(FIRST_VIEW_WITHIN) : undefined,
  gatewayUrl: GATEWAY_URL,
  builds: copiedBuilds(EDGE_URL, folder, warn),
});

server.addHook('onSend', async (_, reply) => void reply.header('x-content-type-options', 'nosniff'));
server.get('/health/live', () => ({ status: 'ok' }));
server.get('/health/ready', () => ({ status: 'ok' }));
server.setNotFoundHandler(async (request, reply) => {
  if (!(await views.send(request, reply)))
    reply.code(404).send({ message: 'There is nothing here.', code: 'not-found' });
  return reply;
});

async function stop(): Promise<void> {
  await server.close();
  views.stop();
  metrics.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
await server.listen({ port: Number(PORT), host: HOST });
