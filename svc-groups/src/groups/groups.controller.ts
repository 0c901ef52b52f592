import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  problems,
  restoreGroup,
  updateGroup,
} from '@allsquare/groups-contract';
import {
  type Caller,
  CurrentCaller,
  IdempotencyKey,
  type IdempotencyRequest,
  Input,
  type InputOf,
  Problems,
  Route,
  SecurityEvent,
  StateVersionHeader,
} from '@allsquare/service-kit';
import { Controller, UseInterceptors } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { ChangeGroup } from './change-group.ts';
import { CreateGroup } from './create-group.ts';
import { DeleteGroup } from './delete-group.ts';
import { GetGroup } from './get-group.ts';
import { RestoreGroup } from './restore-group.ts';

@Controller()
@Problems(problems)
export class GroupsController {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly createGroup: CreateGroup,
    private readonly getGroup: GetGroup,
    private readonly changeGroup: ChangeGroup,
    private readonly deleteGroup: DeleteGroup,
    private readonly restoreGroup: RestoreGroup,
  ) {}

  @Route(listGroups)
  list(@CurrentCaller() caller: Caller, @Input() { query }: InputOf<typeof listGroups>) {
    return this.groups.listByMember(caller.id, query);
  }

  @Route(createGroup)
  create(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof createGroup>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.createGroup.create(caller, body, idempotency);
  }

  @Route(getGroup)
  @UseInterceptors(StateVersionHeader)
  get(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof getGroup>) {
    return this.getGroup.get(caller, params.id);
  }

  @Route(updateGroup)
  change(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof updateGroup>) {
    return this.changeGroup.change(caller, params.id, body);
  }

  @Route(deleteGroup)
  @SecurityEvent('group-deletion', ({ params }) => ({ groupId: params['id'] }))
  delete(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof deleteGroup>) {
    return this.deleteGroup.delete(caller, params.id);
  }

  @Route(restoreGroup)
  @SecurityEvent('group-restoration', ({ params }) => ({ groupId: params['id'] }))
  restore(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof restoreGroup>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.restoreGroup.restore(caller, params.id, idempotency);
  }
}
