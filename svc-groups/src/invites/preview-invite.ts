import type { previewInvite } from '@allsquare/groups-contract';
import { type AnswerOf, type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GetJoinPreview } from '../membership/get-join-preview.ts';
import { findMember } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { LockPendingInvite } from './lock-pending-invite.ts';

/** The recipient sees which member they can be in the group, are already, or were. */
@Injectable()
export class PreviewInvite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lockPendingInvite: LockPendingInvite,
    private readonly members: MembersRepository,
    private readonly getJoinPreview: GetJoinPreview,
  ) {}

  async preview(caller: Caller, id: string): Promise<AnswerOf<typeof previewInvite>> {
    const { invite, members } = await this.unitOfWork.run(undefined, (tx) =>
      this.lockPendingInvite.lock(tx, id, caller, 'recipient'),
    );
    const { groupId, seat } = invite;
    const group = await this.getJoinPreview.get(groupId);
    const you = findMember(members, caller.id)?.user.name ?? (await this.members.findFormerName(groupId, caller.id));
    return {
      ...group,
      ...(seat && group.places.some((place) => place.id === seat) && { placeId: seat }),
      ...(you && { you }),
    };
  }
}
