import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { refuse } from '../refuse.ts';

/** What the cookie can do, only our own pages may ask for. Programs that are no browser send no Origin. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { method, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (method !== 'GET' && headers.origin !== undefined && headers.origin !== this.config.PUBLIC_ORIGIN)
      throw refuse('foreign-origin');
    return true;
  }
}
