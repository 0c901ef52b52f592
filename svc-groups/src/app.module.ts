import { Module } from '@nestjs/common';
import { BalancesModule } from './balances/balances.module.ts';
import { FriendsModule } from './friends/friends.module.ts';
import { GroupsModule } from './groups/groups.module.ts';
import { InvitesModule } from './invites/invites.module.ts';
import { MembersModule } from './members/members.module.ts';
import { PeopleModule } from './people/people.module.ts';

@Module({ imports: [GroupsModule, MembersModule, InvitesModule, BalancesModule, FriendsModule, PeopleModule] })
export class AppModule {}
