import { Module } from '@nestjs/common';
import { AnnounceGroup } from './announce-group.ts';
import { GroupsRepository } from './groups.repository.ts';
import { JoinGroup } from './join-group.ts';
import { MembersRepository } from './members.repository.ts';

/** The ground floor: groups and who is in them, under one lock. */
@Module({
  providers: [GroupsRepository, MembersRepository, AnnounceGroup, JoinGroup],
  exports: [GroupsRepository, MembersRepository, AnnounceGroup, JoinGroup],
})
export class MembershipModule {}
