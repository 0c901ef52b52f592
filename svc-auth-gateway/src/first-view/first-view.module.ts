import { Module } from '@nestjs/common';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { HeldTokensModule } from '../held-tokens/held-tokens.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { FirstView } from './first-view.ts';

/** What a page shows first. */
@Module({
  imports: [EndedSessionsModule, HeldTokensModule, IdentityModule, LimitsModule, SessionModule],
  providers: [FirstView],
})
export class FirstViewModule {}
