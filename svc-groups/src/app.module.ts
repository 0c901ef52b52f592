import { Module } from '@nestjs/common';
import { AddressesModule } from './addresses/addresses.module.ts';
import { BalancesModule } from './balances/balances.module.ts';
import { FriendsModule } from './friends/friends.module.ts';
import { GroupsModule } from './groups/groups.module.ts';
import { InvitesModule } from './invites/invites.module.ts';
import { LinksModule } from './links/links.module.ts';
import { MembersModule } from './members/members.module.ts';
import { MergesModule } from './merges/merges.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { PlacesModule } from './places/places.module.ts';
import { UnitsModule } from './units/units.module.ts';

@Module({
  imports: [
    AddressesModule,
    GroupsModule,
    MembersModule,
    PlacesModule,
    LinksModule,
    UnitsModule,
    MergesModule,
    InvitesModule,
    BalancesModule,
    FriendsModule,
    PeopleModule,
  ],
})
export class AppModule {}
