import { Module } from '@nestjs/common';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { TokenCache } from './token-cache.ts';

/** The access tokens of active sessions. */
@Module({ imports: [EndedSessionsModule], providers: [TokenCache], exports: [TokenCache] })
export class TokenCacheModule {}
