import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';

/** An answer with the version of the state event that holds the same. */
export type Versioned<Body> = { version: number; body: Body };

/** For a route that answers `Versioned`: the version goes into X-State-Version (infra/docs/wire.md). */
@Injectable()
export class StateVersionHeader implements NestInterceptor<Versioned<unknown>, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<Versioned<unknown>>) {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ version, body }) => {
        void reply.header('x-state-version', version);
        return body;
      }),
    );
  }
}
