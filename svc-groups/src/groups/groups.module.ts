import { Module } from '@nestjs/common';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { ChangeGroup } from './change-group.ts';
import { CloseGroup } from './close-group.ts';
import { CreateGroup } from './create-group.ts';
import { DeleteGroup } from './delete-group.ts';
import { GetGroup } from './get-group.ts';
import { GroupsController } from './groups.controller.ts';

/** Creating, reading, changing and deleting groups. */
@Module({
  imports: [MembershipModule, InvitesModule],
  controllers: [GroupsController],
  providers: [CreateGroup, GetGroup, ChangeGroup, CloseGroup, DeleteGroup],
  exports: [CloseGroup],
})
export class GroupsModule {}
