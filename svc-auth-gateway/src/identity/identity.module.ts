import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { identityConfig } from '../config.ts';
import { AccountLock } from './account-lock.ts';
import { KeycloakGrants } from './keycloak-grants.ts';
import { KeycloakHttp } from './keycloak-http.ts';
import { KeycloakIdentity } from './keycloak-identity.ts';

/** The identity provider. */
@Module({
  imports: [ConfigModule.forFeature(identityConfig)],
  providers: [KeycloakHttp, KeycloakGrants, KeycloakIdentity, AccountLock],
  exports: [KeycloakGrants, KeycloakIdentity, AccountLock],
})
export class IdentityModule {}
