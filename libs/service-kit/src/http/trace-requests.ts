import type { FastifyInstance } from 'fastify';
import { readTraceparent, type Trace, writeTraceparent } from '../process/trace.ts';
import type { ActiveSpan, Tracer } from '../process/tracer.ts';
import type { operationNames } from './operation-name.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The trace of a request, or a new one. */
export const traceOf = (tracer: Tracer, requestId: string, headers: Headers) =>
  readTraceparent(headers['traceparent']) ?? tracer.rootOf(requestId);

/** Makes each request a span, named in its answer (W3C's traceresponse), above all that it requests and writes. */
export function traceRequests(fastify: FastifyInstance, tracer: Tracer, nameOf: ReturnType<typeof operationNames>) {
  const spans = new WeakMap<object, ActiveSpan>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const parent = traceOf(tracer, request.id, request.headers);
    if (parent && request.about) {
      const span = nameOf(request) === undefined ? undefined : tracer.begin('server', parent);
      if (span) {
        spans.set(request, span);
        void reply.header('traceresponse', writeTraceparent(span.trace));
      }
      request.about.trace = span?.trace ?? wholeOf(parent);
    }
    done();
  });
  if (!tracer.isOn) return;
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request;
    const { statusCode } = reply;
    const attributes = {
      'http.request.method': method,
      'http.response.status_code': statusCode,
      'allsquare.request_id': id,
    };
    spans.get(request)?.end(nameOf(request) ?? 'none', attributes, statusCode >= 500);
    done();
  });
}

/** An unrecorded trace that begins here has no span to name. */
const wholeOf = (parent: Pick<Trace, 'traceId'> & Partial<Trace>): Trace | undefined =>
  parent.spanId
    ? { traceId: parent.traceId, spanId: parent.spanId, isRecorded: parent.isRecorded ?? false }
    : undefined;
