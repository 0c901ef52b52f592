import { endOtherSessions, endSession, listSessions, problems } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { EndSession } from './end-session.ts';
import { ListSessions } from './list-sessions.ts';

/** Where the caller is signed in. */
@Controller()
@Problems(problems)
export class SessionsController {
  constructor(
    private readonly list: ListSessions,
    private readonly one: EndSession,
    private readonly others: EndOtherSessions,
  ) {}

  @Route(listSessions)
  listSessions({ caller }: InputOf<typeof listSessions>) {
    return this.list.list(caller);
  }

  @Route(endSession)
  @SecurityEvent('session-end', ({ params }) => ({ endedSessionId: params['id'] }))
  endSession({ caller, params }: InputOf<typeof endSession>) {
    return this.one.end(caller, params.id);
  }

  @Route(endOtherSessions)
  @SecurityEvent('other-sessions-end')
  endOtherSessions({ caller }: InputOf<typeof endOtherSessions>) {
    return this.others.end(caller);
  }
}
