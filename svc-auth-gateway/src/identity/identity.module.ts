import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { identityConfig } from '../config.ts';
import { KeycloakGrants } from './keycloak-grants.ts';
import { KeycloakHttp } from './keycloak-http.ts';
import { KeycloakIdentity } from './keycloak-identity.ts';

/** The identity provider. */
@Module({
  imports: [ConfigModule.forFeature(identityConfig)],
  providers: [KeycloakHttp, KeycloakGrants, KeycloakIdentity],
  exports: [KeycloakGrants, KeycloakIdentity],
})
export class IdentityModule {}
