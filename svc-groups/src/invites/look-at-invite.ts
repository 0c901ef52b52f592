import type { lookAtInvite } from '@allsquare/groups-contract';
import { type AnswerOf, type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../membership/members.repository.ts';
import { findMember } from '../membership/seats.ts';
import { ShowGroup } from '../membership/show-group.ts';
import { LockPendingInvite } from './lock-pending-invite.ts';

/** Who was invited sees who they can be in the group, or already are or were. */
@Injectable()
export class LookAtInvite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lockPendingInvite: LockPendingInvite,
    private readonly members: MembersRepository,
    private readonly showGroup: ShowGroup,
  ) {}

  async look(caller: Caller, id: string): Promise<AnswerOf<typeof lookAtInvite>> {
    const { invite, members } = await this.unitOfWork.run(undefined, (tx) =>
      this.lockPendingInvite.lock(tx, id, caller, 'recipient'),
    );
    const { groupId, seat } = invite;
    const group = await this.showGroup.show(groupId);
    const you = findMember(members, caller.id)?.user.name ?? (await this.members.findFormer(groupId, caller.id));
    return {
      ...group,
      ...(seat && group.places.some((place) => place.id === seat) && { placeId: seat }),
      ...(you && { you }),
    };
  }
}
