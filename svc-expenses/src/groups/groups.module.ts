import { Module } from '@nestjs/common';
import { serviceUrlsProvider } from '../config.ts';
import { FollowGroup } from './follow-group.ts';
import { GroupsRepository } from './groups.repository.ts';
import { RequireMembers } from './require-members.ts';

/** Who is in which group, and who may: what svc-groups says. */
@Module({ providers: [serviceUrlsProvider, GroupsRepository, FollowGroup, RequireMembers], exports: [RequireMembers] })
export class GroupsModule {}
