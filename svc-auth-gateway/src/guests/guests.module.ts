import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountLock } from '../concurrency/account-lock.ts';
import { limitsConfig, sessionConfig } from '../config.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { GuestEntity } from './guest.entity.ts';
import { GuestCookie } from './guest-cookie.ts';
import { GuestGroupEntity } from './guest-group.entity.ts';
import { GuestKeys } from './guest-keys.ts';
import { GuestReturnEntity } from './guest-return.entity.ts';
import { GuestReturnLinks } from './guest-return-links.ts';
import { Guests } from './guests.ts';
import { PreviousUsersCookie } from './previous-users-cookie.ts';

/** Accounts without an address. */
@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    ConfigModule.forFeature(limitsConfig),
    TypeOrmModule.forFeature([GuestEntity, GuestGroupEntity, GuestReturnEntity]),
    EndedSessionsModule,
    IdentityModule,
  ],
  providers: [Guests, GuestCookie, PreviousUsersCookie, GuestKeys, GuestReturnLinks, AccountLock],
  exports: [Guests, GuestCookie, PreviousUsersCookie, GuestKeys, GuestReturnLinks],
})
export class GuestsModule {}
