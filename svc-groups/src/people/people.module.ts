import { Module } from '@nestjs/common';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { PersonProjection } from './person-projection.ts';

/** What a new name or address means to groups. */
@Module({ imports: [MembershipModule, InvitesModule], providers: [PersonProjection] })
export class PeopleModule {}
