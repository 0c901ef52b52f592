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

/** More than any page requests. */
const MAX_REQUESTS = 8;
/** Only paths of services, not the gateway's own and none with dot segments. */
const SERVICE_PATH = /^\/api\/(?!auth\/|events|docs)[a-z]+([/?][\w/?=&-]*)?$/;
/** The response headers that the app reads. */
const FORWARDED_HEADERS = ['link', 'x-total-count', 'x-state-version'] as const;

/**
 * Gives the edge the services' responses for the user whose page it is about to send. Not under /api: no browser
 * reaches it. It returns no token and sets no cookie; anything unexpected is 204.
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

  /** One at a time per session, across all edges, and none for a page that was already sent. */
  async #view(request: FastifyRequest, session: SealedSession, paths: string[]): Promise<FirstViewAnswers | undefined> {
    if (request.raw.socket.destroyed) return undefined;
    const caller = await this.#callerOf(session);
    if (!caller) return undefined;
    setRequestPerson(caller);
    const answers = await Promise.all(paths.map((ask) => this.#request(request, caller, ask)));
    // The user may have signed out since.
    if (!answers.every((answer) => answer !== undefined) || this.ended.has(caller)) return undefined;
    const { id, name, email, sessionId } = caller;
    return { user: { id, name, email }, session: sessionId, answers: Object.fromEntries(answers) };
  }

  /** With the session's cached token, or a fresh one, which leaves the cookie's own token valid. */
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

  /** Takes the same path as a browser's own request. */
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
