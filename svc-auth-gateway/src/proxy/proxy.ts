import { lookAtLink } from '@allsquare/groups-contract';
import { answerProblem, type Caller, TokenVerifier } from '@allsquare/service-kit';
import replyFrom from '@fastify/reply-from';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { servicesConfig } from '../config.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { HeldTokens } from '../held-tokens/held-tokens.ts';
import { isBroken } from '../http/connection-errors.ts';
import { networkOf } from '../limits/client-address.ts';
import { Limits } from '../limits/limits.ts';
import { refuse } from '../refuse.ts';
import { upstreamProblem } from './upstream-error.ts';

type Service = ConfigType<typeof servicesConfig>['SERVICES'][number];

const ANSWER_WITHIN = 15_000;

/** Only these headers reach a service: anything else that a browser sends (x-user-*, cookies) is dropped. */
const FORWARDED = ['host', 'authorization', 'content-type', 'content-length', 'accept', 'idempotency-key'] as const;

/**
 * Forwards /api unchanged to the service that owns the path. It is registered beside Nest's routes on the same Fastify,
 * so that bodies pass as bytes and nothing is parsed twice.
 */
@Injectable()
export class Proxy implements OnModuleInit {
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
      await scope.register(replyFrom, {
        undici: { connections: 64, headersTimeout: ANSWER_WITHIN, bodyTimeout: ANSWER_WITHIN },
        destroyAgent: true,
        disableRequestLogging: true,
        cacheURLs: 5000,
      });
      scope.setErrorHandler(answerProblem);
      for (const service of this.config.SERVICES) this.#route(scope, service);
    });
  }

  /** Any path of /api that no service declares is 404. */
  #route(scope: FastifyInstance, { url: service, document, unsigned, prefixes }: Service) {
    const forward = (request: FastifyRequest, reply: FastifyReply) => this.#forward(service, request, reply);
    scope.get(`/api/docs/${document.name}.json`, forward);
    for (const url of unsigned)
      scope.route({
        method: ['POST', 'DELETE'],
        url,
        onRequest: async ({ ip }) => this.limits.take(limitOf(url), networkOf(ip)),
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

  #forward(service: string, request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1);
    // An address takes a backslash for a slash, so that dots behind one would leave the service's part.
    if (/\\|%5c/i.test(path)) throw refuse('malformed-request');
    return reply.from(`${service}${path}`, {
      ...(request.body instanceof Buffer && {
        body: request.body,
        contentType: request.headers['content-type'] ?? 'application/octet-stream',
      }),
      rewriteRequestHeaders: (_, headers) => ({
        ...Object.fromEntries(
          FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
        ),
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
      }),
      // reply-from's own rule repeats every GET that was answered 503, up to ten times.
      retryDelay: ({ err, attempt }) => (request.method === 'GET' && attempt === 0 && isBroken(err) ? 1 : null),
      onError: (_, { error }) => answerProblem(upstreamProblem(request.method, error), request, reply),
    });
  }
}

/** Each of the paths that need no token is counted per network. */
const limitOf = (path: string) => (path === lookAtLink.path ? 'LIMIT_LINK_LOOKS' : 'LIMIT_UNSIGNED_WRITES');
