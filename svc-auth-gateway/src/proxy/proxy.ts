import { previewLink } from '@allsquare/groups-contract';
import { answerProblem, type Caller, currentOrigin, TokenVerifier } from '@allsquare/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import { servicesConfig } from '../config.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { isConnectionLost } from '../http/connection-errors.ts';
import { networkOf } from '../limits/client-address.ts';
import { Limits } from '../limits/limits.ts';
import { refuse } from '../refuse.ts';
import { TokenCache } from '../token-cache/token-cache.ts';
import { sendRequest, type UpstreamResponse } from './send-request.ts';
import { upstreamProblem } from './upstream-problem.ts';

type Service = ConfigType<typeof servicesConfig>['SERVICES'][number];

/** Connections to each service, and its response timeout (ms). */
const POOL_OPTIONS = { connections: 64, headersTimeout: 15_000, bodyTimeout: 15_000 };

/** Only these headers reach a service: everything else (x-user-*, cookies) is dropped. */
const FORWARDED_HEADERS = ['host', 'authorization', 'content-type', 'accept', 'idempotency-key'] as const;

/** Headers of the connection to the service, and of its own span, which are not forwarded. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'traceresponse']);

/** A dot segment, or a backslash, which some parse as a slash: the path would leave the service's prefix. */
const PATH_ESCAPE = /\\|%5c|(\/|%2f)(\.|%2e){1,2}(\/|%2f|$)/i;

/** The status for an unknown link. */
const UNKNOWN_LINK_STATUSES = new Set([400, 404]);

/**
 * Forwards /api unchanged to the service that owns the path. It is registered beside Nest's routes on the same Fastify,
 * so that bodies pass as bytes and are parsed once.
 */
@Injectable()
export class Proxy implements OnModuleInit, OnApplicationShutdown {
  readonly #pools: Pool[] = [];

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly tokens: TokenVerifier,
    private readonly ended: EndedSessions,
    private readonly tokenCache: TokenCache,
    private readonly limits: Limits,
    @Inject(servicesConfig.KEY) private readonly config: ConfigType<typeof servicesConfig>,
  ) {}

  async onModuleInit() {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
      scope.setErrorHandler(answerProblem);
      for (const service of this.config.SERVICES) this.#route(scope, service);
    });
  }

  async onApplicationShutdown() {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }

  /** A path of /api that no service declares is 404. */
  #route(scope: FastifyInstance, { url: origin, document, unsigned, prefixes }: Service) {
    const service = new Pool(origin, POOL_OPTIONS);
    this.#pools.push(service);
    const forward = (request: FastifyRequest, reply: FastifyReply) => this.#forward(service, request, reply);
    scope.get(`/api/docs/${document.name}.json`, forward);
    for (const url of unsigned)
      scope.route({
        method: ['GET', 'POST', 'DELETE'],
        url,
        onRequest: async ({ ip }) => {
          if (url !== previewLink.path) this.limits.consume('LIMIT_UNSIGNED_WRITES', networkOf(ip));
        },
        handler: forward,
      });
    for (const prefix of prefixes)
      for (const url of [prefix, `${prefix}/*`])
        scope.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url,
          onRequest: (request) => this.#authorize(request),
          handler: forward,
        });
  }

  async #authorize(request: FastifyRequest): Promise<void> {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw refuse('signed-out');
    const caller: Caller = await this.tokens.verify(token);
    this.ended.requireActive(caller);
    this.tokenCache.store(caller);
    if (request.method !== 'GET') this.limits.consume('LIMIT_WRITES', caller.id);
  }

  async #forward(service: Pool, request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1);
    if (PATH_ESCAPE.test(path)) throw refuse('malformed-request');
    const { status, headers, body } = await this.#request(service, request);
    // Many people in one network may open one link, so only wrong links count.
    if (path === previewLink.path && UNKNOWN_LINK_STATUSES.has(status))
      this.limits.consume('LIMIT_LINK_LOOKS', networkOf(request.ip));
    reply.code(status);
    for (const [name, value] of Object.entries(headers)) if (!HOP_BY_HOP.has(name)) reply.header(name, value);
    return reply.send(body.length > 0 ? body : undefined);
  }

  async #request(service: Pool, { method, url, headers, body, id, ip }: FastifyRequest): Promise<UpstreamResponse> {
    const { traceparent } = currentOrigin();
    const sent = {
      method,
      path: url,
      headers: {
        ...forwardedHeaders(headers),
        'x-request-id': id,
        'x-forwarded-for': ip,
        ...(traceparent && { traceparent }),
      },
      body: body instanceof Buffer ? body : null,
    };
    const mayRepeat = method === 'GET' || headers['idempotency-key'] !== undefined;
    try {
      return await sendRequest(service, sent).catch((error: unknown) => {
        if (!mayRepeat || !isConnectionLost(error)) throw error;
        return sendRequest(service, sent).catch(() => {
          throw error;
        });
      });
    } catch (error) {
      throw upstreamProblem(method, error);
    }
  }
}

function forwardedHeaders(headers: FastifyRequest['headers']) {
  const allowed: Record<string, string | string[]> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name];
    if (value !== undefined) allowed[name] = value;
  }
  return allowed;
}
