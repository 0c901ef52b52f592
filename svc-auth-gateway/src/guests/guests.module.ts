import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountLock } from '../concurrency/account-lock.ts';
import { limitsConfig, sessionConfig } from '../config.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { FormerPeopleCookie } from './former-people-cookie.ts';
import { GuestEntity } from './guest.entity.ts';
import { GuestCookie } from './guest-cookie.ts';
import { GuestGroupEntity } from './guest-group.entity.ts';
import { GuestKeys } from './guest-keys.ts';
import { GuestReturnEntity } from './guest-return.entity.ts';
import { GuestReturns } from './guest-returns.ts';
import { Guests } from './guests.ts';

/** Accounts without an address. */
@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    ConfigModule.forFeature(limitsConfig),
    TypeOrmModule.forFeature([GuestEntity, GuestGroupEntity, GuestReturnEntity]),
    EndedSessionsModule,
    IdentityModule,
  ],
  providers: [Guests, GuestCookie, FormerPeopleCookie, GuestKeys, GuestReturns, AccountLock],
  exports: [Guests, GuestCookie, FormerPeopleCookie, GuestKeys, GuestReturns],
})
export class GuestsModule {}
