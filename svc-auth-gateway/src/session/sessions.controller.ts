import { endOtherSessions, endSession, listSessions, problems } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EndSession } from './end-session.ts';
import { ListSessions } from './list-sessions.ts';

/** Where the caller is signed in. */
@Controller()
@Problems(problems)
export class SessionsController {
  constructor(
    private readonly list: ListSessions,
    private readonly ending: EndSession,
  ) {}

  @Route(listSessions)
  listSessions({ caller }: InputOf<typeof listSessions>) {
    return this.list.list(caller);
  }

  @Route(endSession)
  @SecurityEvent('session-end', ({ params }) => ({ endedSessionId: params['id'] }))
  async endSession(
    { caller, params }: InputOf<typeof endSession>,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('set-cookie', await this.ending.end(caller, params.id, cookies));
  }

  @Route(endOtherSessions)
  @SecurityEvent('other-sessions-end')
  async endOtherSessions(
    { caller }: InputOf<typeof endOtherSessions>,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('set-cookie', await this.ending.endOthers(caller, cookies));
  }
}
