import { type FirstViewAnswers, readSessionHint } from '@allsquare/auth-contract';
import { type Caller, currentOrigin, setRequestPerson, TokenVerifier } from '@allsquare/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { Limits } from '../limits/limits.ts';
import { type SealedSession, SessionCookie } from '../session/session-cookie.ts';
import { TokenCache } from '../token-cache/token-cache.ts';

/** A page asks for no more. */
const MAX_REQUESTS = 8;
/** What services answer, and nothing of the gateway's own: no dot leads there. */
const SERVICE_PATH = /^\/api\/(?!auth\/|events|docs)[a-z]+([/?][\w/?=&-]*)?$/;
/** Of an answer's headers, those that the app reads. */
const FORWARDED_HEADERS = ['link', 'x-total-count', 'x-state-version'] as const;

/**
 * Answers the edge, for the page that it is about to send, what services answer the person whose browser asks for the
 * page. Not under /api: no browser reaches it. No token leaves, no cookie is set, and whatever is not as it should be
 * is 204.
 */
@Injectable()
export class FirstView implements OnModuleInit {
  readonly #fastify: FastifyInstance;
  readonly #sessionMutex = new KeyedMutex();

  constructor(
    host: HttpAdapterHost,
    private readonly cookie: SessionCookie,
    private readonly ended: EndedSessions,
    private readonly tokenCache: TokenCache,
    private readonly grants: KeycloakGrants,
    private readonly tokens: TokenVerifier,
    private readonly limits: Limits,
  ) {
    this.#fastify = host.httpAdapter.getInstance();
  }

  onModuleInit() {
    this.#fastify.get<{ Querystring: { ask?: string | string[] } }>('/first-view', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const view = await this.#answer(request, [request.query.ask ?? []].flat());
      return view ?? reply.code(204).send();
    });
  }

  async #answer(request: FastifyRequest, paths: string[]): Promise<FirstViewAnswers | undefined> {
    if (paths.length > MAX_REQUESTS || !paths.every((ask) => SERVICE_PATH.test(ask))) return undefined;
    const session = await this.cookie.open(request.headers.cookie);
    if (!session || readSessionHint(request.headers.cookie) !== session.sessionId) return undefined;
    return this.#sessionMutex.run(session.sessionId, () => this.#view(request, session, paths));
  }

  /** One of a session at a time, whichever edges ask, and none for a page that has gone out without it. */
  async #view(request: FastifyRequest, session: SealedSession, paths: string[]): Promise<FirstViewAnswers | undefined> {
    if (request.raw.socket.destroyed) return undefined;
    const caller = await this.#callerOf(session);
    if (!caller) return undefined;
    setRequestPerson(caller);
    const answers = await Promise.all(paths.map((ask) => this.#request(request, caller, ask)));
    // Meanwhile somebody may have signed out.
    if (!answers.every((answer) => answer !== undefined) || this.ended.has(caller)) return undefined;
    const { id, name, email, sessionId } = caller;
    return { user: { id, name, email }, session: sessionId, answers: Object.fromEntries(answers) };
  }

  /** With the token that the session works with, or else a fresh one, which leaves the cookie's own good. */
  async #callerOf(session: SealedSession): Promise<Caller | undefined> {
    const { sessionId, userId, client, refreshToken } = session;
    const isTheirs = (caller: Caller) => caller.id === userId && caller.sessionId === sessionId;
    if (this.ended.has({ id: userId, sessionId })) return undefined;
    const cached = this.tokenCache.get(sessionId);
    if (cached) return isTheirs(cached) ? cached : undefined;
    if (!this.limits.tryConsume('LIMIT_REFRESHES', sessionId)) return undefined;
    const granted = await this.grants.refresh(client, refreshToken).catch(() => undefined);
    const caller = granted && (await this.tokens.verify(granted.access_token).catch(() => undefined));
    if (!caller || !isTheirs(caller)) return undefined;
    this.tokenCache.store(caller);
    return caller;
  }

  /** By the way that a browser's own request goes. */
  async #request(request: FastifyRequest, caller: Caller, path: string) {
    const { traceparent } = currentOrigin();
    const { statusCode, body, headers } = await this.#fastify.inject({
      method: 'GET',
      url: path,
      headers: {
        host: request.headers.host,
        authorization: `Bearer ${caller.token}`,
        accept: 'application/json',
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
        ...(traceparent && { traceparent }),
      },
    });
    if (statusCode !== 200) return undefined;
    const forwarded = FORWARDED_HEADERS.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    );
    return [path, { body, headers: Object.fromEntries(forwarded) }] as const;
  }
}
