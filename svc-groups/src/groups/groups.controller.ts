import {
  archiveGroup,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  problems,
  restoreGroup,
  unarchiveGroup,
  updateGroup,
} from '@allsquare/groups-contract';
import { type InputOf, PageRoute, Problems, Route, SecurityEvent, VersionedRoute } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ArchiveGroup } from './archive-group.ts';
import { CreateGroup } from './create-group.ts';
import { DeleteGroup } from './delete-group.ts';
import { GetGroup } from './get-group.ts';
import { ListGroups } from './list-groups.ts';
import { RestoreGroup } from './restore-group.ts';
import { UpdateGroup } from './update-group.ts';

@Controller()
@Problems(problems)
export class GroupsController {
  constructor(
    private readonly listGroups: ListGroups,
    private readonly createGroup: CreateGroup,
    private readonly getGroup: GetGroup,
    private readonly updateGroup: UpdateGroup,
    private readonly deleteGroup: DeleteGroup,
    private readonly restoreGroup: RestoreGroup,
    private readonly archiveGroup: ArchiveGroup,
  ) {}

  @PageRoute(listGroups)
  list({ caller, query }: InputOf<typeof listGroups>) {
    return this.listGroups.list(caller, query);
  }

  @Route(createGroup)
  create({ caller, body, idempotency }: InputOf<typeof createGroup>) {
    return this.createGroup.create(caller, body, idempotency);
  }

  @VersionedRoute(getGroup)
  get({ caller, params }: InputOf<typeof getGroup>) {
    return this.getGroup.get(caller, params.id);
  }

  @Route(updateGroup)
  update({ caller, params, body }: InputOf<typeof updateGroup>) {
    return this.updateGroup.update(caller, params.id, body);
  }

  @Route(deleteGroup)
  @SecurityEvent('group-deletion', ({ params }) => ({ groupId: params['id'] }))
  delete({ caller, params }: InputOf<typeof deleteGroup>) {
    return this.deleteGroup.delete(caller, params.id);
  }

  @Route(restoreGroup)
  @SecurityEvent('group-restoration', ({ params }) => ({ groupId: params['id'] }))
  restore({ caller, params, idempotency }: InputOf<typeof restoreGroup>) {
    return this.restoreGroup.restore(caller, params.id, idempotency);
  }

  @Route(archiveGroup)
  archive({ caller, params }: InputOf<typeof archiveGroup>) {
    return this.archiveGroup.set(caller, params.id, true);
  }

  @Route(unarchiveGroup)
  unarchive({ caller, params }: InputOf<typeof unarchiveGroup>) {
    return this.archiveGroup.set(caller, params.id, false);
  }
}
