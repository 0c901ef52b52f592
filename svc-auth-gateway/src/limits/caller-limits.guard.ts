import { reportSpans } from '@allsquare/auth-contract';
import { type Caller, operationOf } from '@allsquare/service-kit';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { Limits } from './limits.ts';

/** The limits of the gateway's own routes; streams (live) and reports of spans have separate ones. */
@Injectable()
export class CallerLimitsGuard implements CanActivate {
  constructor(
    private readonly ended: EndedSessions,
    private readonly limits: Limits,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const { caller, method } = context.switchToHttp().getRequest<FastifyRequest & { caller?: Caller }>();
    const operation = operationOf(context);
    if (!caller || operation.answerType === 'text/event-stream') return true;
    // A caller whose session has ended uses up none of its owner's limit.
    this.ended.requireActive(caller);
    if (operation === reportSpans) this.limits.consume('LIMIT_SPAN_REPORTS', caller.id);
    else {
      if (method !== 'GET') this.limits.consume('LIMIT_WRITES', caller.id);
      this.limits.consume('LIMIT_ACCOUNT_REQUESTS', caller.id);
    }
    return true;
  }
}
