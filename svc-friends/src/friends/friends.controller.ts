import { listFriends } from '@allsquare/friends-contract';
import { type Caller, CurrentCaller, type Reply, Route } from '@allsquare/service-kit';
import { Controller, Res } from '@nestjs/common';
import { ListFriends } from './list-friends.ts';

@Controller()
export class FriendsController {
  constructor(private readonly listFriends: ListFriends) {}

  @Route(listFriends)
  async list(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: Reply) {
    const { version, friends } = await this.listFriends.execute(caller);
    void reply.header('x-state-version', version);
    return friends;
  }
}
