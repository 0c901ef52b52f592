import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import swaggerUi from 'swagger-ui-dist/absolute-path.js';
import declared from '../../service.json' with { type: 'json' };
import { servicesConfig } from '../config.ts';
import { html, script, style } from './page.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

/** GET /api/docs: every service's OpenAPI document on one page, shown by Swagger UI from our own address. */
@Injectable()
export class Docs implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(servicesConfig.KEY) private readonly config: ConfigType<typeof servicesConfig>,
  ) {}

  async onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const { version } = JSON.parse(await readFile(join(swaggerUi(), 'package.json'), 'utf8')) as { version: string };
    const ui = `/api/docs/ui-${version}`;

    const own = {
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    };
    const page = html(ui, [declared.document, ...this.config.SERVICES.map(({ document }) => document)]);
    fastify.get('/api/docs', (_, reply) => reply.headers(own).type('text/html; charset=utf-8').send(page));
    fastify.get('/api/docs/page.js', (_, reply) => reply.headers(own).type(JAVASCRIPT).send(script));
    fastify.get('/api/docs/page.css', (_, reply) => reply.headers(own).type(CSS).send(style));
    serveFile(fastify, ui, 'swagger-ui-bundle.js', JAVASCRIPT);
    serveFile(fastify, ui, 'swagger-ui.css', CSS);
  }
}

/** A file of Swagger UI under a versioned path: read on the first request, then cached compressed. */
function serveFile(fastify: FastifyInstance, prefix: string, name: string, type: string) {
  let content: Promise<Buffer> | undefined;
  fastify.get(`${prefix}/${name}`, async (_, reply) => {
    content ??= readFile(join(swaggerUi(), name)).then(promisify(gzip));
    return reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=31536000, immutable' })
      .type(type)
      .send(await content);
  });
}
