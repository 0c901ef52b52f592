import { mergeMembers, problems, unmergeMembers } from '@allsquare/groups-contract';
import { type InputOf, Problems, Route, SecurityEvent } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { MergeMembers } from './merge-members.ts';
import { UnmergeMembers } from './unmerge-members.ts';

@Controller()
@Problems(problems)
export class MergesController {
  constructor(
    private readonly mergeMembers: MergeMembers,
    private readonly unmergeMembers: UnmergeMembers,
  ) {}

  @Route(mergeMembers)
  @SecurityEvent('member-merge', ({ params, body }) => ({
    groupId: params['id'],
    memberId: params['userId'],
    into: body?.['into'],
  }))
  merge({ caller, params, body }: InputOf<typeof mergeMembers>) {
    return this.mergeMembers.merge(caller, params.id, params.userId, body.into);
  }

  @Route(unmergeMembers)
  @SecurityEvent('member-unmerge', ({ params }) => ({ groupId: params['id'], memberId: params['userId'] }))
  unmerge({ caller, params }: InputOf<typeof unmergeMembers>) {
    return this.unmergeMembers.unmerge(caller, params.id, params.userId);
  }
}
