import {
  acceptInvite,
  cancelInvite,
  declineInvite,
  listGroupInvites,
  listInvites,
  problems,
} from '@allsquare/groups-contract';
import {
  addressOf,
  type Caller,
  CurrentCaller,
  IdempotencyKey,
  type IdempotencyRequest,
  Input,
  type InputOf,
  Problems,
  Route,
} from '@allsquare/service-kit';
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
  list(@CurrentCaller() caller: Caller) {
    return this.invites.listPendingByEmail(addressOf(caller));
  }

  @Route(listGroupInvites)
  listOfGroup(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof listGroupInvites>) {
    return this.listGroupInvites.list(caller, params.id);
  }

  @Route(acceptInvite)
  accept(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof acceptInvite>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.acceptInvite.accept(caller, params.id, idempotency);
  }

  @Route(declineInvite)
  decline(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof declineInvite>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.declineInvite.decline(caller, params.id, idempotency);
  }

  @Route(cancelInvite)
  cancel(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof cancelInvite>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.cancelInvite.cancel(caller, params.id, idempotency);
  }
}
