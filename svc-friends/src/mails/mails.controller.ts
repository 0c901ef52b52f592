import { problems, resubscribe, unsubscribe } from '@allsquare/friends-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { MailSubscriptions } from './mail-subscriptions.ts';

@Controller()
@Problems(problems)
export class MailsController {
  constructor(private readonly subscriptions: MailSubscriptions) {}

  @Route(unsubscribe)
  unsubscribe({ query }: InputOf<typeof unsubscribe>) {
    return this.subscriptions.unsubscribe(query.token);
  }

  @Route(resubscribe)
  resubscribe({ query }: InputOf<typeof resubscribe>) {
    return this.subscriptions.resubscribe(query.token);
  }
}
