import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { GuestsModule } from '../guests/guests.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { GuestReturnController } from './guest-return.controller.ts';
import { ReturnAsGuest } from './return-as-guest.ts';

/** A guest returns after signing out. */
@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    EndedSessionsModule,
    GuestsModule,
    IdentityModule,
    LimitsModule,
    SessionModule,
  ],
  controllers: [GuestReturnController],
  providers: [ReturnAsGuest],
})
export class GuestReturnModule {}
