import { balancesState } from '@allsquare/expenses-contract';
import { friendsState } from '@allsquare/friends-contract';
import * as contract from '@allsquare/groups-contract';
import { consume, followPeople, type ServiceDefinition } from '@allsquare/service-kit';
import { AppModule } from './app.module.ts';
import { FollowBalances } from './balances/follow-balances.ts';
import { FriendsRepository } from './friends/friends.repository.ts';
import { currentGroups } from './membership/current-groups.ts';
import { GroupEntity } from './membership/group.entity.ts';
import { MemberEntity } from './membership/member.entity.ts';
import { GroupsAndMembers1763200000000 } from './migrations/1763200000000-groups-and-members.ts';
import { InvitesAndDeletion1763800000000 } from './migrations/1763800000000-invites-and-deletion.ts';
import { FormerMembers1763810000000 } from './migrations/1763810000000-former-members.ts';
import { AnnouncePerson } from './people/announce-person.ts';

/** Team Groups: groups, their members and who is invited. */
export const service: ServiceDefinition = {
  name: 'svc-groups',
  module: AppModule,
  docs: { name: 'groups', title: 'Groups', contract },
  database: {
    entities: [GroupEntity, MemberEntity],
    migrations: [GroupsAndMembers1763200000000, InvitesAndDeletion1763800000000, FormerMembers1763810000000],
  },
  publishes: [contract.groupState, contract.groupsFacts],
  current: [{ event: contract.groupState, states: currentGroups }],
  consumes: (get) => [
    followPeople((tx, person) => get(AnnouncePerson).execute(tx, person)),
    consume(friendsState, (tx, friends) => get(FriendsRepository).replace(friends, tx.manager)),
    consume(balancesState, (tx, balances) => get(FollowBalances).execute(tx, balances)),
  ],
};
