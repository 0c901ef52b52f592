import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MembershipModule } from '../membership/membership.module.ts';
import { AcceptInvite } from './accept-invite.ts';
import { CancelInvite } from './cancel-invite.ts';
import { DeclineInvite } from './decline-invite.ts';
import { InviteEntity } from './invite.entity.ts';
import { InvitesController } from './invites.controller.ts';
import { InvitesRepository } from './invites.repository.ts';
import { ListInvites } from './list-invites.ts';
import { LockPendingInvite } from './lock-pending-invite.ts';
import { PreviewInvite } from './preview-invite.ts';
import { PruneInvites } from './prune-invites.ts';
import { SendInvite } from './send-invite.ts';

/** Sending, listing, answering and cancelling invites. */
@Module({
  imports: [TypeOrmModule.forFeature([InviteEntity]), MembershipModule],
  controllers: [InvitesController],
  providers: [
    InvitesRepository,
    ListInvites,
    SendInvite,
    LockPendingInvite,
    PreviewInvite,
    AcceptInvite,
    DeclineInvite,
    CancelInvite,
    PruneInvites,
  ],
  exports: [InvitesRepository, SendInvite],
})
export class InvitesModule {}
