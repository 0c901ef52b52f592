import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import { DataSource } from 'typeorm';
import { EPOCH } from '../database/epoch.ts';

/** An answer with the version of the equal state event. */
export type Versioned<Body> = { version: number; body: Body };

/** For routes that answer `Versioned`: the version becomes X-State-Version (infra/docs/wire.md). */
@Injectable()
export class StateVersionHeader implements NestInterceptor<Versioned<unknown>, unknown> {
  constructor(private readonly db: DataSource) {}

  async intercept(context: ExecutionContext, next: CallHandler<Versioned<unknown>>) {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    // Read before the answer: if the database is restored in between, the answer counts as older.
    const [row] = await this.db.query<{ epoch: string }[]>(`select ${EPOCH} as epoch`);
    return next.handle().pipe(
      map(({ version, body }) => {
        void reply.header('x-state-version', Number(row?.epoch) + version);
        return body;
      }),
    );
  }
}
