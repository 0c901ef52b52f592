import { lookAtLink } from '@allsquare/groups-contract';
import { answerProblem, type Caller, currentOrigin, TokenVerifier } from '@allsquare/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import { servicesConfig } from '../config.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { HeldTokens } from '../held-tokens/held-tokens.ts';
import { isBroken } from '../http/connection-errors.ts';
import { networkOf } from '../limits/client-address.ts';
import { Limits } from '../limits/limits.ts';
import { refuse } from '../refuse.ts';
import { type Answer, ask } from './ask.ts';
import { upstreamProblem } from './upstream-error.ts';

type Service = ConfigType<typeof servicesConfig>['SERVICES'][number];

/** Connections to each service, and how long its answer may take (ms). */
const UPSTREAM = { connections: 64, headersTimeout: 15_000, bodyTimeout: 15_000 };

/** Only these headers reach a service: anything else that a browser sends (x-user-*, cookies) is dropped. */
const FORWARDED = ['host', 'authorization', 'content-type', 'accept', 'idempotency-key'] as const;

/** Of the connection to the service, and of its own span, not of the answer. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'traceresponse']);

/** A segment of dots, or a backslash, which some take for a slash: the path would leave the service's part. */
const LEAVES = /\\|%5c|(\/|%2f)(\.|%2e){1,2}(\/|%2f|$)/i;

/** What a link is answered that leads nowhere. */
const WRONG = new Set([400, 404]);

/**
 * Forwards /api unchanged to the service that owns the path. It is registered beside Nest's routes on the same Fastify,
 * so that bodies pass as bytes and nothing is parsed twice.
 */
@Injectable()
export class Proxy implements OnModuleInit, OnApplicationShutdown {
  readonly #pools: Pool[] = [];

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly tokens: TokenVerifier,
    private readonly ended: EndedSessions,
    private readonly held: HeldTokens,
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

  /** Any path of /api that no service declares is 404. */
  #route(scope: FastifyInstance, { url: origin, document, unsigned, prefixes }: Service) {
    const service = new Pool(origin, UPSTREAM);
    this.#pools.push(service);
    const forward = (request: FastifyRequest, reply: FastifyReply) => this.#forward(service, request, reply);
    scope.get(`/api/docs/${document.name}.json`, forward);
    for (const url of unsigned)
      scope.route({
        method: ['GET', 'POST', 'DELETE'],
        url,
        onRequest: async ({ ip }) => {
          if (url !== lookAtLink.path) this.limits.take('LIMIT_UNSIGNED_WRITES', networkOf(ip));
        },
        handler: forward,
      });
    for (const prefix of prefixes)
      for (const url of [prefix, `${prefix}/*`])
        scope.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url,
          onRequest: (request) => this.#admit(request),
          handler: forward,
        });
  }

  async #admit(request: FastifyRequest): Promise<void> {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw refuse('signed-out');
    const caller: Caller = await this.tokens.verify(token);
    this.ended.refuse(caller);
    this.held.hold(caller);
    if (request.method !== 'GET') this.limits.take('LIMIT_WRITES', caller.id);
  }

  async #forward(service: Pool, request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1);
    if (LEAVES.test(path)) throw refuse('malformed-request');
    const { status, headers, body } = await this.#ask(service, request);
    // Many people of one network may look at one link; a wrong one is nobody's.
    if (path === lookAtLink.path && WRONG.has(status)) this.limits.take('LIMIT_LINK_LOOKS', networkOf(request.ip));
    reply.code(status);
    for (const [name, value] of Object.entries(headers)) if (!HOP_BY_HOP.has(name)) reply.header(name, value);
    return reply.send(body.length > 0 ? body : undefined);
  }

  async #ask(service: Pool, { method, url, headers, body, id, ip }: FastifyRequest): Promise<Answer> {
    const { traceparent } = currentOrigin();
    const sent = {
      method,
      path: url,
      headers: {
        ...forwarded(headers),
        'x-request-id': id,
        'x-forwarded-for': ip,
        ...(traceparent && { traceparent }),
      },
      body: body instanceof Buffer ? body : null,
    };
    const mayRepeat = method === 'GET' || headers['idempotency-key'] !== undefined;
    try {
      return await ask(service, sent).catch((error: unknown) => {
        if (!mayRepeat || !isBroken(error)) throw error;
        return ask(service, sent).catch(() => {
          throw error;
        });
      });
    } catch (error) {
      throw upstreamProblem(method, error);
    }
  }
}

function forwarded(headers: FastifyRequest['headers']) {
  const kept: Record<string, string | string[]> = {};
  for (const name of FORWARDED) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
