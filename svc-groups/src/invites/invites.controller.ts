import {
  acceptInvite,
  cancelInvite,
  declineInvite,
  listGroupInvites,
  listInvites,
  previewInvite,
  problems,
} from '@allsquare/groups-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { AcceptInvite } from './accept-invite.ts';
import { CancelInvite } from './cancel-invite.ts';
import { DeclineInvite } from './decline-invite.ts';
import { ListInvites } from './list-invites.ts';
import { PreviewInvite } from './preview-invite.ts';

@Controller()
@Problems(problems)
export class InvitesController {
  constructor(
    private readonly listInvites: ListInvites,
    private readonly previewInvite: PreviewInvite,
    private readonly acceptInvite: AcceptInvite,
    private readonly declineInvite: DeclineInvite,
    private readonly cancelInvite: CancelInvite,
  ) {}

  @Route(listInvites)
  list({ caller }: InputOf<typeof listInvites>) {
    return this.listInvites.listByCaller(caller);
  }

  @Route(listGroupInvites)
  listByGroup({ caller, params }: InputOf<typeof listGroupInvites>) {
    return this.listInvites.listByGroup(caller, params.id);
  }

  @Route(previewInvite)
  preview({ caller, params }: InputOf<typeof previewInvite>) {
    return this.previewInvite.preview(caller, params.id);
  }

  @Route(acceptInvite)
  accept(input: InputOf<typeof acceptInvite>) {
    return this.acceptInvite.accept(input);
  }

  @Route(declineInvite)
  decline({ caller, params, idempotency }: InputOf<typeof declineInvite>) {
    return this.declineInvite.decline(caller, params.id, idempotency);
  }

  @Route(cancelInvite)
  cancel({ caller, params, idempotency }: InputOf<typeof cancelInvite>) {
    return this.cancelInvite.cancel(caller, params.id, idempotency);
  }
}
