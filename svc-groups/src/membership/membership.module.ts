import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FormerMemberEntity } from './former-member.entity.ts';
import { GetJoinPreview } from './get-join-preview.ts';
import { GroupEntity } from './group.entity.ts';
import { GroupsRepository } from './groups.repository.ts';
import { InsertPlace } from './insert-place.ts';
import { JoinGroup } from './join-group.ts';
import { LeaveGroup } from './leave-group.ts';
import { MemberEntity } from './member.entity.ts';
import { MemberChangeEntity } from './member-change.entity.ts';
import { MemberChangesRepository } from './member-changes.repository.ts';
import { MembersRepository } from './members.repository.ts';
import { MergedMemberEntity } from './merged-member.entity.ts';
import { MergesRepository } from './merges.repository.ts';
import { PublishGroup } from './publish-group.ts';
import { PublishMemberChange } from './publish-member-change.ts';
import { RemovalsRepository } from './removals.repository.ts';
import { RemovedMemberEntity } from './removed-member.entity.ts';

/** Groups and their members, under one lock: the base of the other modules. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      FormerMemberEntity,
      GroupEntity,
      MemberEntity,
      MemberChangeEntity,
      MergedMemberEntity,
      RemovedMemberEntity,
    ]),
  ],
  providers: [
    GroupsRepository,
    MembersRepository,
    MemberChangesRepository,
    MergesRepository,
    RemovalsRepository,
    PublishGroup,
    PublishMemberChange,
    InsertPlace,
    JoinGroup,
    LeaveGroup,
    GetJoinPreview,
  ],
  exports: [
    GroupsRepository,
    MembersRepository,
    MemberChangesRepository,
    MergesRepository,
    RemovalsRepository,
    PublishGroup,
    PublishMemberChange,
    InsertPlace,
    JoinGroup,
    LeaveGroup,
    GetJoinPreview,
  ],
})
export class MembershipModule {}
