import { type CallHandler, type ExecutionContext, type NestInterceptor, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap } from 'rxjs';
import { pathOf } from './log.ts';
import { networkOf } from './network.ts';
import { setSecurityEvent } from './request-context.ts';

/** A request before it is parsed. */
type Routed = { params: Record<string, string>; body: Record<string, unknown> | null | undefined };

/**
 * Logs the outcome of a route as a security event (infra/docs/logs.md): done, refused or failed. `about` names its
 * objects by ids and words of the contract: never an address, a text or a secret.
 */
export const SecurityEvent = (
  event: string | ((request: Routed) => string),
  about: (request: Routed) => Record<string, unknown> = () => ({}),
) => UseInterceptors(new RecordEvent(event, about));

class RecordEvent implements NestInterceptor {
  constructor(
    private readonly event: string | ((request: Routed) => string),
    private readonly about: (request: Routed) => Record<string, unknown>,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & Routed>();
    const reply = http.getResponse<FastifyReply>();
    setSecurityEvent(typeof this.event === 'string' ? this.event : this.event(request));
    const record = () =>
      reply.statusCode < 400 ? writeEvent(request, 'ok', this.about(request)) : writeEvent(request, 'refused');
    return next.handle().pipe(tap(record));
  }
}

const ALWAYS_RECORDED = new Set([401, 403, 429]);

/** Logs the event of a request that ends with a Problem: that of its route, and any denied permission. */
export function recordProblem(request: FastifyRequest, { status, code }: { status: number; code: string }) {
  if (!request.about?.event && !ALWAYS_RECORDED.has(status)) return;
  writeEvent(request, status < 500 ? 'refused' : 'failed', { code });
}

function writeEvent(request: FastifyRequest, outcome: 'ok' | 'refused' | 'failed', more: Record<string, unknown> = {}) {
  const { event = 'access', person } = request.about ?? {};
  request.log[outcome === 'ok' ? 'info' : 'warn']({
    event,
    outcome,
    ...more,
    personId: person?.id,
    sessionId: person?.sessionId,
    network: networkOf(request.ip),
    method: request.method,
    path: pathOf(request.url),
  });
}
