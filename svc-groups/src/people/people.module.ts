import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { ForgetPerson } from './forget-person.ts';
import { PersonProjection } from './person-projection.ts';

/** Names and emails of people, as svc-auth-gateway publishes them. */
@Module({ imports: [MembershipModule, InvitesModule, GroupsModule], providers: [PersonProjection, ForgetPerson] })
export class PeopleModule {}
