import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { FastifyRequest } from 'fastify';
import { sessionConfig } from '../config.ts';
import { refuse } from '../refuse.ts';

/** Only our own pages may write here, with a cookie, a token or neither. Clients other than browsers send no Origin. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {}

  canActivate(context: ExecutionContext): boolean {
    const { method, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (method !== 'GET' && headers.origin !== undefined && headers.origin !== this.config.PUBLIC_ORIGIN)
      throw refuse('foreign-origin');
    return true;
  }
}
