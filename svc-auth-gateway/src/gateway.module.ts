import { ENVIRONMENT, readConfig } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { GATEWAY_CONFIG, gatewayConfig } from './config.ts';
import { Docs } from './docs/docs.ts';
import { KeycloakIdentity } from './identity/keycloak-identity.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveStreams } from './live/live-streams.ts';
import { PublishPerson } from './people/publish-person.ts';
import { ProfileController } from './profile/profile.controller.ts';
import { Rename } from './profile/rename.ts';
import { Proxy } from './proxy/proxy.ts';
import { EndedSessions } from './session/ended-sessions.ts';
import { ExchangeTokens } from './session/exchange-tokens.ts';
import { Login } from './session/login.ts';
import { Logout } from './session/logout.ts';
import { Me } from './session/me.ts';
import { OpenSession } from './session/open-session.ts';
import { Register } from './session/register.ts';
import { SessionController } from './session/session.controller.ts';
import { SessionCookie } from './session/session-cookie.ts';
import { SessionHandle } from './session/session-handle.ts';

@Module({
  controllers: [SessionController, ProfileController, LiveController],
  providers: [
    {
      provide: GATEWAY_CONFIG,
      useFactory: (environment: NodeJS.ProcessEnv) => readConfig(gatewayConfig, environment),
      inject: [ENVIRONMENT],
    },
    KeycloakIdentity,
    Register,
    Login,
    ExchangeTokens,
    Logout,
    Me,
    OpenSession,
    SessionCookie,
    SessionHandle,
    EndedSessions,
    PublishPerson,
    Rename,
    LiveStreams,
    Proxy,
    Docs,
  ],
})
export class GatewayModule {}
