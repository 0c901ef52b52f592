import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { serviceUrlsProvider } from '../config.ts';
import { GroupProjection } from './group-projection.ts';
import { GroupsRepository } from './groups.repository.ts';
import { MembershipEntity } from './membership.entity.ts';
import { RequireMembers } from './require-members.ts';

/** Who is in which group, as svc-groups publishes and answers it, and who may do what. */
@Module({
  imports: [TypeOrmModule.forFeature([MembershipEntity])],
  providers: [serviceUrlsProvider, GroupsRepository, GroupProjection, RequireMembers],
  exports: [RequireMembers, GroupsRepository],
})
export class GroupsModule {}
