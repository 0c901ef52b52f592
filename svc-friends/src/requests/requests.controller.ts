import {
  acceptRequest,
  cancelRequest,
  declineRequest,
  listRequests,
  problems,
  sendRequest,
} from '@allsquare/friends-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
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
  list({ caller }: InputOf<typeof listRequests>) {
    return this.listRequests.list(caller);
  }

  @Route(sendRequest)
  send(input: InputOf<typeof sendRequest>) {
    return this.sendRequest.send(input);
  }

  @Route(acceptRequest)
  accept({ caller, params, idempotency }: InputOf<typeof acceptRequest>) {
    return this.acceptRequest.accept(caller, params.id, idempotency);
  }

  @Route(declineRequest)
  decline({ caller, params, idempotency }: InputOf<typeof declineRequest>) {
    return this.declineRequest.decline(caller, params.id, idempotency);
  }

  @Route(cancelRequest)
  cancel({ caller, params, idempotency }: InputOf<typeof cancelRequest>) {
    return this.cancelRequest.cancel(caller, params.id, idempotency);
  }
}
