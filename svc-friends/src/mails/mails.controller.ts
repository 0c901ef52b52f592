import { problems, resubscribe, unsubscribe } from '@allsquare/friends-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { Unsubscribe } from './unsubscribe.ts';

@Controller()
@Problems(problems)
export class MailsController {
  constructor(private readonly unsubscribing: Unsubscribe) {}

  @Route(unsubscribe)
  unsubscribe({ query }: InputOf<typeof unsubscribe>) {
    return this.unsubscribing.unsubscribe(query.token);
  }

  @Route(resubscribe)
  resubscribe({ query }: InputOf<typeof resubscribe>) {
    return this.unsubscribing.resubscribe(query.token);
  }
}
