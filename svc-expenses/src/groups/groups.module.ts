import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { FollowGroup } from './follow-group.ts';
import { GroupsRepository } from './groups.repository.ts';
import { RequireMembers } from './require-members.ts';

/** Who is in which group, and who may: what svc-groups says. */
@Module({
  imports: [ConfigModule.forFeature(serviceUrls)],
  providers: [GroupsRepository, FollowGroup, RequireMembers],
  exports: [RequireMembers],
})
export class GroupsModule {}
