import { TokenVerifier } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { TokenAnswer } from '../identity/answers.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { SessionCookie } from './session-cookie.ts';
import { SessionHandle } from './session-handle.ts';

/** From the provider's tokens to what the browser gets: the handle, the sealed cookie; and every service learns the name. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly handle: SessionHandle,
    private readonly cookie: SessionCookie,
    private readonly publishPerson: PublishPerson,
  ) {}

  async open(answer: TokenAnswer) {
    const caller = await this.tokens.verify(answer.access_token);
    this.publishPerson.inBackground({ userId: caller.id, name: caller.name, email: caller.email });
    return {
      caller,
      accessToken: answer.access_token,
      expiresIn: answer.expires_in,
      handle: await this.handle.sign(caller.sessionId, caller.id),
      cookie: await this.cookie.seal(
        { refreshToken: answer.refresh_token, sessionId: caller.sessionId, userId: caller.id },
        answer.refresh_expires_in,
      ),
    };
  }
}
export type OpenedSession = Awaited<ReturnType<OpenSession['open']>>;
