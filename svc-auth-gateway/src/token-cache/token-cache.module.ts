import { Module } from '@nestjs/common';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { TokenCache } from './token-cache.ts';

/** The access tokens of sessions that are at work. */
@Module({ imports: [EndedSessionsModule], providers: [TokenCache], exports: [TokenCache] })
export class TokenCacheModule {}
