import { Module } from '@nestjs/common';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { TokenCacheModule } from '../token-cache/token-cache.module.ts';
import { FirstView } from './first-view.ts';

/** First views of pages. */
@Module({
  imports: [EndedSessionsModule, TokenCacheModule, IdentityModule, LimitsModule, SessionModule],
  providers: [FirstView],
})
export class FirstViewModule {}
