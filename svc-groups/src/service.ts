import * as contract from '@allsquare/groups-contract';
import type { ServiceDefinition } from '@allsquare/service-kit';
import declared from '../service.json' with { type: 'json' };
import { AppModule } from './app.module.ts';
import { GroupBalancesEntity } from './balances/group-balances.entity.ts';
import { FriendsOfEntity } from './friends/friends-of.entity.ts';
import { InviteEntity } from './invites/invite.entity.ts';
import { LinkEntity } from './links/link.entity.ts';
import { currentGroups } from './membership/current-groups.ts';
import { DeletedGroupMemberEntity } from './membership/deleted-group-member.entity.ts';
import { FormerMemberEntity } from './membership/former-member.entity.ts';
import { GroupEntity } from './membership/group.entity.ts';
import { MemberEntity } from './membership/member.entity.ts';
import { MemberChangeEntity } from './membership/member-change.entity.ts';
import { MergedMemberEntity } from './membership/merged-member.entity.ts';
import { RemovedMemberEntity } from './membership/removed-member.entity.ts';
import { GroupsAndMembers1763200000000 } from './migrations/1763200000000-groups-and-members.ts';
import { InvitesAndDeletion1763800000000 } from './migrations/1763800000000-invites-and-deletion.ts';
import { FormerMembers1763810000000 } from './migrations/1763810000000-former-members.ts';
import { RestorableGroups1764500000000 } from './migrations/1764500000000-restorable-groups.ts';
import { Retention1764700000000 } from './migrations/1764700000000-retention.ts';
import { Seats1765000000000 } from './migrations/1765000000000-seats.ts';
import { NumberedNames1766000000000 } from './migrations/1766000000000-numbered-names.ts';
import { RemovedMembers1766010000000 } from './migrations/1766010000000-removed-members.ts';
import { MergedMembers1766020000000 } from './migrations/1766020000000-merged-members.ts';
import { LastChanges1766030000000 } from './migrations/1766030000000-last-changes.ts';
import { MemberChanges1766100000000 } from './migrations/1766100000000-member-changes.ts';
import { ExpenseSums1766900000000 } from './migrations/1766900000000-expense-sums.ts';
import { Currencies1767000000000 } from './migrations/1767000000000-currencies.ts';
import { ArchivedGroups1767000300000 } from './migrations/1767000300000-archived-groups.ts';

/** Groups, their members and invites. Owned by Team Groups. */
export const service: ServiceDefinition = {
  name: 'svc-groups',
  module: AppModule,
  docs: { ...declared.document, contract },
  database: {
    entities: [
      GroupEntity,
      MemberEntity,
      MemberChangeEntity,
      FormerMemberEntity,
      DeletedGroupMemberEntity,
      MergedMemberEntity,
      RemovedMemberEntity,
      InviteEntity,
      LinkEntity,
      FriendsOfEntity,
      GroupBalancesEntity,
    ],
    migrations: [
      GroupsAndMembers1763200000000,
      InvitesAndDeletion1763800000000,
      FormerMembers1763810000000,
      RestorableGroups1764500000000,
      Retention1764700000000,
      Seats1765000000000,
      NumberedNames1766000000000,
      RemovedMembers1766010000000,
      MergedMembers1766020000000,
      LastChanges1766030000000,
      MemberChanges1766100000000,
      ExpenseSums1766900000000,
      Currencies1767000000000,
      ArchivedGroups1767000300000,
    ],
  },
  publishes: [contract.groupState, contract.groupsEvents],
  current: [
    {
      event: contract.groupState,
      states: currentGroups,
      tombstone: (group: contract.GroupState) => ({ ...group, deleted: true, members: [] }),
    },
  ],
};
