import {
  acceptInvite,
  cancelInvite,
  declineInvite,
  listGroupInvites,
  listInvites,
  problems,
} from '@allsquare/groups-contract';
import { addressOf, type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { AcceptInvite } from './accept-invite.ts';
import { CancelInvite } from './cancel-invite.ts';
import { DeclineInvite } from './decline-invite.ts';
import { InvitesRepository } from './invites.repository.ts';
import { ListGroupInvites } from './list-group-invites.ts';

@Controller()
@Problems(problems)
export class InvitesController {
  constructor(
    private readonly invites: InvitesRepository,
    private readonly listGroupInvites: ListGroupInvites,
    private readonly acceptInvite: AcceptInvite,
    private readonly declineInvite: DeclineInvite,
    private readonly cancelInvite: CancelInvite,
  ) {}

  @Route(listInvites)
  list({ caller }: InputOf<typeof listInvites>) {
    return this.invites.listPendingByEmail(addressOf(caller));
  }

  @Route(listGroupInvites)
  listOfGroup({ caller, params }: InputOf<typeof listGroupInvites>) {
    return this.listGroupInvites.list(caller, params.id);
  }

  @Route(acceptInvite)
  accept({ caller, params, idempotency }: InputOf<typeof acceptInvite>) {
    return this.acceptInvite.accept(caller, params.id, idempotency);
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
