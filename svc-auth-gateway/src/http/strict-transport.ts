import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { sessionConfig } from '../config.ts';

/** With https, browsers use only https for this host, for two years from its last response. */
@Injectable()
export class StrictTransport implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  onModuleInit() {
    if (!this.config.PUBLIC_ORIGIN.startsWith('https:')) return;
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      void reply.header('strict-transport-security', 'max-age=63072000');
      done();
    });
  }
}
