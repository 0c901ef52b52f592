import { balancesState } from '@allsquare/expenses-contract';
import { friendsState } from '@allsquare/friends-contract';
import * as contract from '@allsquare/groups-contract';
import { consume, followPeople, type ServiceDefinition } from '@allsquare/service-kit';
import { AppModule } from './app.module.ts';
import { FollowBalances } from './balances/follow-balances.ts';
import { FriendsRepository } from './friends/friends.repository.ts';
import { GroupEntity } from './groups/group.entity.ts';
import { MemberEntity } from './members/member.entity.ts';
import { GroupsAndMembers1763200000000 } from './migrations/1763200000000-groups-and-members.ts';

/** Team Groups: groups and their members. */
export const service: ServiceDefinition = {
  name: 'svc-groups',
  module: AppModule,
  docs: { name: 'groups', title: 'Groups', contract },
  database: { entities: [GroupEntity, MemberEntity], migrations: [GroupsAndMembers1763200000000] },
  publishes: [contract.groupState],
  consumes: (get) => [
    followPeople(),
    consume(friendsState, (tx, friends) => get(FriendsRepository).replace(friends, tx.manager)),
    consume(balancesState, (tx, balances) => get(FollowBalances).execute(tx, balances)),
  ],
};
