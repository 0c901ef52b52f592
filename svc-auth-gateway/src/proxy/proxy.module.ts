import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { servicesConfig } from '../config.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { TokenCacheModule } from '../token-cache/token-cache.module.ts';
import { Proxy } from './proxy.ts';

/** Forwards requests to the services. */
@Module({
  imports: [ConfigModule.forFeature(servicesConfig), EndedSessionsModule, TokenCacheModule, LimitsModule],
  providers: [Proxy],
})
export class ProxyModule {}
