import { OffersModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { ChangeGroup } from './change-group.ts';
import { CloseGroup } from './close-group.ts';
import { CreateGroup } from './create-group.ts';
import { DeleteGroup } from './delete-group.ts';
import { GetGroup } from './get-group.ts';
import { GroupsController } from './groups.controller.ts';
import { ListGroups } from './list-groups.ts';
import { RestoreGroup } from './restore-group.ts';

/** Creating, reading, changing, deleting and restoring groups. */
@Module({
  imports: [OffersModule, MembershipModule, InvitesModule],
  controllers: [GroupsController],
  providers: [ListGroups, CreateGroup, GetGroup, ChangeGroup, CloseGroup, DeleteGroup, RestoreGroup],
  exports: [CloseGroup],
})
export class GroupsModule {}
