import { type FirstAnswers, sessionHere } from '@allsquare/auth-contract';
import { type Caller, currentOrigin, notePerson, TokenVerifier } from '@allsquare/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { HeldTokens } from '../held-tokens/held-tokens.ts';
import { KeycloakGrants } from '../identity/keycloak-grants.ts';
import { Limits } from '../limits/limits.ts';
import { type SealedSession, SessionCookie } from '../session/session-cookie.ts';

/** A page asks for no more. */
const AT_MOST = 8;
/** What services answer, and nothing of the gateway's own: no dot leads there. */
const OF_A_SERVICE = /^\/api\/(?!auth\/|events|docs)[a-z]+([/?][\w/?=&-]*)?$/;
/** Of an answer's headers, those that the app reads. */
const KEPT = ['link', 'x-total-count', 'x-state-version'] as const;

/**
 * Answers the edge, for the page that it is about to send, what services answer the person whose browser asks for the
 * page. Not under /api: no browser reaches it. No token leaves, no cookie is set, and whatever is not as it should be
 * is 204.
 */
@Injectable()
export class FirstView implements OnModuleInit {
  readonly #fastify: FastifyInstance;
  readonly #sessions = new KeyedMutex();

  constructor(
    host: HttpAdapterHost,
    private readonly cookie: SessionCookie,
    private readonly ended: EndedSessions,
    private readonly held: HeldTokens,
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

  async #answer(request: FastifyRequest, asks: string[]): Promise<FirstAnswers | undefined> {
    if (asks.length > AT_MOST || !asks.every((ask) => OF_A_SERVICE.test(ask))) return undefined;
    const session = await this.cookie.open(request.headers.cookie);
    if (!session || sessionHere(request.headers.cookie) !== session.sessionId) return undefined;
    return this.#sessions.run(session.sessionId, () => this.#view(request, session, asks));
  }

  /** One of a session at a time, whichever edges ask, and none for a page that has gone out without it. */
  async #view(request: FastifyRequest, session: SealedSession, asks: string[]): Promise<FirstAnswers | undefined> {
    if (request.raw.socket.destroyed) return undefined;
    const caller = await this.#callerOf(session);
    if (!caller) return undefined;
    notePerson(caller);
    const answers = await Promise.all(asks.map((ask) => this.#ask(request, caller, ask)));
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
    const held = this.held.of(sessionId);
    if (held) return isTheirs(held) ? held : undefined;
    if (!this.limits.mayTake('LIMIT_REFRESHES', sessionId)) return undefined;
    const granted = await this.grants.refresh(client, refreshToken).catch(() => undefined);
    const caller = granted && (await this.tokens.verify(granted.access_token).catch(() => undefined));
    if (!caller || !isTheirs(caller)) return undefined;
    this.held.hold(caller);
    return caller;
  }

  /** By the way that a browser's own request goes. */
  async #ask(request: FastifyRequest, caller: Caller, ask: string) {
    const { traceparent } = currentOrigin();
    const { statusCode, body, headers } = await this.#fastify.inject({
      method: 'GET',
      url: ask,
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
    const kept = KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    return [ask, { body, headers: Object.fromEntries(kept) }] as const;
  }
}
