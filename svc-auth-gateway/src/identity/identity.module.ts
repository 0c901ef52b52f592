import { Module } from '@nestjs/common';
import { ConfigModule } from '../config.module.ts';
import { KeycloakIdentity } from './keycloak-identity.ts';

/** The identity provider. */
@Module({ imports: [ConfigModule], providers: [KeycloakIdentity], exports: [KeycloakIdentity] })
export class IdentityModule {}
