import { Module } from '@nestjs/common';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { PersonProjection } from './person-projection.ts';

/** Names and emails of people, as svc-auth-gateway publishes them. */
@Module({ imports: [MembershipModule, InvitesModule], providers: [PersonProjection] })
export class PeopleModule {}
