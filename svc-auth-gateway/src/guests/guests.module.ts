import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { limitsConfig, sessionConfig } from '../config.ts';
import { GuestEntity } from './guest.entity.ts';
import { GuestCookie } from './guest-cookie.ts';
import { GuestGroupEntity } from './guest-group.entity.ts';
import { Guests } from './guests.ts';

/** Accounts without an address. */
@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    ConfigModule.forFeature(limitsConfig),
    TypeOrmModule.forFeature([GuestEntity, GuestGroupEntity]),
  ],
  providers: [Guests, GuestCookie],
  exports: [Guests, GuestCookie],
})
export class GuestsModule {}
