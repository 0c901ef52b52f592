import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { EndedSessions } from './ended-sessions.ts';
import { ExchangeTokens } from './exchange-tokens.ts';
import { Login } from './login.ts';
import { Logout } from './logout.ts';
import { Me } from './me.ts';
import { OpenSession } from './open-session.ts';
import { Register } from './register.ts';
import { SessionController } from './session.controller.ts';
import { SessionCookie } from './session-cookie.ts';
import { SessionHandle } from './session-handle.ts';

/** Signing in and out, and what a browser holds. */
@Module({
  imports: [ConfigModule.forFeature(sessionConfig), IdentityModule, PeopleModule],
  controllers: [SessionController],
  providers: [Register, Login, ExchangeTokens, Logout, Me, OpenSession, SessionCookie, SessionHandle, EndedSessions],
  exports: [EndedSessions],
})
export class SessionModule {}
