import { Module } from '@nestjs/common';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { HeldTokens } from './held-tokens.ts';

/** The access tokens of sessions that are at work. */
@Module({ imports: [EndedSessionsModule], providers: [HeldTokens], exports: [HeldTokens] })
export class HeldTokensModule {}
