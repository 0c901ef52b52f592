import { createServer } from 'node:http';

/** What became of the pages that may have a first view. */
export type Outcome =
  /** The page had its rows. */
  | 'sent'
  /** The browser went away. */
  | 'left'
  /** The gateway knows nobody for the cookie, or not the page's content. */
  | 'nobody'
  /** It was not ready in time. */
  | 'late'
  /** It would not have been: too many wait. */
  | 'busy'
  /** It could not be made. */
  | 'failed';

export type FirstViewMetrics = { count: (outcome: Outcome) => void; differ: (differs: boolean) => void };

/**
 * The metrics of what draws first views, at GET /metrics of their own port (infra/docs/alerts.md). Without a port
 * nothing is counted, and prom-client is not loaded.
 */
export async function openMetrics(service: string, port: number | undefined, host: string) {
  const none: FirstViewMetrics = { count: () => {}, differ: () => {} };
  if (port === undefined) return { ...none, stop: () => {} };
  const { Counter, Gauge, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const help = 'Pages that may have a first view, by what became of it';
  const pages = new Counter({ name: 'allsquare_first_views_total', help, labelNames: ['outcome'], registers });
  const differing = new Gauge({
    name: 'allsquare_first_views_differ',
    help: '1 since a view differed from one of a fresh context, until other builds come',
    registers,
  });
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    const answer = (text: string) => response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    return void registry.metrics().then(answer, () => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const metrics: FirstViewMetrics = {
    count: (outcome) => pages.inc({ outcome }),
    differ: (differs) => differing.set(Number(differs)),
  };
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { ...metrics, stop };
}
