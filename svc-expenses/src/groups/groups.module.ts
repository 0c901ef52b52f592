import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { serviceUrls, staleness } from '../config.ts';
import { GroupProjection } from './group-projection.ts';
import { GroupsRepository } from './groups.repository.ts';
import { MembershipEntity } from './membership.entity.ts';
import { RecordOnce } from './record-once.ts';
import { RequireMembers } from './require-members.ts';

/** Groups and memberships from svc-groups, and permission checks. */
@Module({
  imports: [
    ConfigModule.forFeature(serviceUrls),
    ConfigModule.forFeature(staleness),
    TypeOrmModule.forFeature([MembershipEntity]),
  ],
  providers: [GroupsRepository, GroupProjection, RecordOnce, RequireMembers],
  exports: [RecordOnce, RequireMembers, GroupsRepository],
})
export class GroupsModule {}
