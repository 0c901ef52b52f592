import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module.ts';
import { EndOtherSessions } from './end-other-sessions.ts';
import { EndedSessionEntity } from './ended-session.entity.ts';
import { EndedSessionsRepository } from './ended-sessions.repository.ts';
import { EndedSessions } from './ended-sessions.ts';

/** Sessions that ended before their tokens expire. */
@Module({
  imports: [TypeOrmModule.forFeature([EndedSessionEntity]), IdentityModule],
  providers: [EndedSessions, EndedSessionsRepository, EndOtherSessions],
  exports: [EndedSessions, EndOtherSessions],
})
export class EndedSessionsModule {}
