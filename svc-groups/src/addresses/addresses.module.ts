import { PersonEntity } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HideAddresses } from './hide-addresses.ts';
import { KnownAddresses } from './known-addresses.ts';

/** Decides whose address a caller may see. */
@Module({
  imports: [TypeOrmModule.forFeature([PersonEntity])],
  providers: [KnownAddresses, { provide: APP_INTERCEPTOR, useClass: HideAddresses }],
})
export class AddressesModule {}
