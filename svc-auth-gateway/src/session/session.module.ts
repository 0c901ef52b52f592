import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressModule } from '../address/address.module.ts';
import { serviceUrls, sessionConfig } from '../config.ts';
import { DeviceModule } from '../device/device.module.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { FactorsModule } from '../factors/factors.module.ts';
import { GuestsModule } from '../guests/guests.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { DeletionEntity } from '../people/deletion.entity.ts';
import { PeopleModule } from '../people/people.module.ts';
import { TokenCacheModule } from '../token-cache/token-cache.module.ts';
import { EndSession } from './end-session.ts';
import { ExchangeTokens } from './exchange-tokens.ts';
import { GetMe } from './get-me.ts';
import { ListSessions } from './list-sessions.ts';
import { Login } from './login.ts';
import { Logout } from './logout.ts';
import { OpenGuest } from './open-guest.ts';
import { OpenSession } from './open-session.ts';
import { Register } from './register.ts';
import { RequireOwnBrowser } from './require-own-browser.ts';
import { SessionController } from './session.controller.ts';
import { SessionCookie } from './session-cookie.ts';
import { SessionDeviceEntity } from './session-device.entity.ts';
import { SessionDevices } from './session-devices.ts';
import { SessionHandle } from './session-handle.ts';
import { SessionsController } from './sessions.controller.ts';

/** Signing in and out, and the browser's credentials. */
@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    ConfigModule.forFeature(serviceUrls),
    TypeOrmModule.forFeature([DeletionEntity, SessionDeviceEntity]),
    AddressModule,
    DeviceModule,
    EndedSessionsModule,
    FactorsModule,
    GuestsModule,
    TokenCacheModule,
    IdentityModule,
    LimitsModule,
    MailsModule,
    PeopleModule,
  ],
  controllers: [SessionController, SessionsController],
  providers: [
    Register,
    Login,
    ExchangeTokens,
    Logout,
    GetMe,
    ListSessions,
    EndSession,
    OpenGuest,
    OpenSession,
    RequireOwnBrowser,
    SessionCookie,
    SessionHandle,
    SessionDevices,
  ],
  exports: [OpenGuest, OpenSession, RequireOwnBrowser, SessionCookie],
})
export class SessionModule {}
