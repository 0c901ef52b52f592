import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { identityConfig } from '../config.ts';
import { KeycloakIdentity } from './keycloak-identity.ts';

/** The identity provider. */
@Module({
  imports: [ConfigModule.forFeature(identityConfig)],
  providers: [KeycloakIdentity],
  exports: [KeycloakIdentity],
})
export class IdentityModule {}
