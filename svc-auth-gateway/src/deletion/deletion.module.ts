import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressModule } from '../address/address.module.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { GuestsModule } from '../guests/guests.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { PasswordModule } from '../password/password.module.ts';
import { DeletionEntity } from '../people/deletion.entity.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { DeleteAccount } from './delete-account.ts';
import { DeletionController } from './deletion.controller.ts';
import { UnusedGuests } from './unused-guests.ts';

/** Account deletion. */
@Module({
  imports: [
    TypeOrmModule.forFeature([DeletionEntity]),
    AddressModule,
    EndedSessionsModule,
    GuestsModule,
    IdentityModule,
    PasswordModule,
    PeopleModule,
    SessionModule,
  ],
  controllers: [DeletionController],
  providers: [DeleteAccount, UnusedGuests],
})
export class DeletionModule {}
