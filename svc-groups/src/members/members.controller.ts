import { addMember, listMembers, problems } from '@allsquare/groups-contract';
import {
  type Caller,
  CurrentCaller,
  IdempotencyKey,
  Input,
  type InputOf,
  type Once,
  Problems,
  Route,
} from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { AddMember } from './add-member.ts';
import { ListMembers } from './list-members.ts';

@Controller()
@Problems(problems)
export class MembersController {
  constructor(
    private readonly listMembers: ListMembers,
    private readonly addMember: AddMember,
  ) {}

  @Route(listMembers)
  list(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof listMembers>) {
    return this.listMembers.execute(caller, params.id);
  }

  @Route(addMember)
  add(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof addMember>,
    @IdempotencyKey() once: Once | undefined,
  ) {
    return this.addMember.execute(caller, params.id, body, once);
  }
}
