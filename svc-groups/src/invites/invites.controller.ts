import {
  acceptInvite,
  cancelInvite,
  declineInvite,
  listGroupInvites,
  listInvites,
  lookAtInvite,
  problems,
} from '@allsquare/groups-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { AcceptInvite } from './accept-invite.ts';
import { CancelInvite } from './cancel-invite.ts';
import { DeclineInvite } from './decline-invite.ts';
import { ListInvites } from './list-invites.ts';
import { LookAtInvite } from './look-at-invite.ts';

@Controller()
@Problems(problems)
export class InvitesController {
  constructor(
    private readonly listInvites: ListInvites,
    private readonly lookAtInvite: LookAtInvite,
    private readonly acceptInvite: AcceptInvite,
    private readonly declineInvite: DeclineInvite,
    private readonly cancelInvite: CancelInvite,
  ) {}

  @Route(listInvites)
  list({ caller }: InputOf<typeof listInvites>) {
    return this.listInvites.listOfCaller(caller);
  }

  @Route(listGroupInvites)
  listOfGroup({ caller, params }: InputOf<typeof listGroupInvites>) {
    return this.listInvites.listOfGroup(caller, params.id);
  }

  @Route(lookAtInvite)
  look({ caller, params }: InputOf<typeof lookAtInvite>) {
    return this.lookAtInvite.look(caller, params.id);
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
