import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { ArchiveGroup } from './archive-group.ts';
import { CreateGroup } from './create-group.ts';
import { DeleteGroup } from './delete-group.ts';
import { GetGroup } from './get-group.ts';
import { GroupsController } from './groups.controller.ts';
import { ListGroups } from './list-groups.ts';
import { MarkGroupDeleted } from './mark-group-deleted.ts';
import { RestoreGroup } from './restore-group.ts';
import { UpdateGroup } from './update-group.ts';

/** Creating, reading, changing, deleting and restoring groups. */
@Module({
  imports: [FeatureFlagsModule, MembershipModule, InvitesModule],
  controllers: [GroupsController],
  providers: [
    ListGroups,
    CreateGroup,
    GetGroup,
    UpdateGroup,
    MarkGroupDeleted,
    DeleteGroup,
    RestoreGroup,
    ArchiveGroup,
  ],
  exports: [MarkGroupDeleted],
})
export class GroupsModule {}
