import {
  acceptRequest,
  cancelRequest,
  declineRequest,
  listRequests,
  problems,
  sendRequest,
} from '@allsquare/friends-contract';
import {
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
import { AcceptRequest } from './accept-request.ts';
import { CancelRequest } from './cancel-request.ts';
import { DeclineRequest } from './decline-request.ts';
import { ListRequests } from './list-requests.ts';
import { SendRequest } from './send-request.ts';

@Controller()
@Problems(problems)
export class RequestsController {
  constructor(
    private readonly listRequests: ListRequests,
    private readonly sendRequest: SendRequest,
    private readonly acceptRequest: AcceptRequest,
    private readonly declineRequest: DeclineRequest,
    private readonly cancelRequest: CancelRequest,
  ) {}

  @Route(listRequests)
  list(@CurrentCaller() caller: Caller) {
    return this.listRequests.list(caller);
  }

  @Route(sendRequest)
  send(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof sendRequest>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.sendRequest.send(caller, body, idempotency);
  }

  @Route(acceptRequest)
  accept(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof acceptRequest>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.acceptRequest.accept(caller, params.id, idempotency);
  }

  @Route(declineRequest)
  decline(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof declineRequest>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.declineRequest.decline(caller, params.id, idempotency);
  }

  @Route(cancelRequest)
  cancel(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof cancelRequest>,
    @IdempotencyKey() idempotency: IdempotencyRequest | undefined,
  ) {
    return this.cancelRequest.cancel(caller, params.id, idempotency);
  }
}
