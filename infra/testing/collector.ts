import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export type ReceivedSpan = {
  service: string;
  name: string;
  /** By its number in OTLP. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue: string } | { intValue: number } }[];
  status?: { code: number };
};
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
};

/** A collector that receives OTLP's JSON over HTTP, and answers at /spans?traceId= with the spans of a trace. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://collector');
    if (pathname === '/spans')
      return response.end(JSON.stringify(spans.filter(({ traceId }) => traceId === searchParams.get('traceId'))));
    if (pathname !== '/v1/traces' || request.headers['content-type'] !== 'application/json')
      return response.writeHead(404).end();
    return void take(request, response);
  });
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    for (const { resource, scopeSpans } of ((await json(request)) as Sent).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ service, ...span }))));
    }
    response.end('{}');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It ends with its process at the latest.
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    spansOf: (traceId: string) => spansAt(url, traceId),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The spans of a trace at the collector at this address. */
export async function spansAt(url: string, traceId: string): Promise<ReceivedSpan[]> {
  const answer = await fetch(`${url}/spans?traceId=${traceId}`);
  return (await answer.json()) as ReceivedSpan[];
}
