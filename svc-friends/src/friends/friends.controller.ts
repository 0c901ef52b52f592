import { listFriends, problems, removeFriend } from '@allsquare/friends-contract';
import { type Caller, CurrentCaller, Input, type InputOf, Problems, type Reply, Route } from '@allsquare/service-kit';
import { Controller, Res } from '@nestjs/common';
import { ListFriends } from './list-friends.ts';
import { RemoveFriend } from './remove-friend.ts';

@Controller()
@Problems(problems)
export class FriendsController {
  constructor(
    private readonly listFriends: ListFriends,
    private readonly removeFriend: RemoveFriend,
  ) {}

  @Route(listFriends)
  async list(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: Reply) {
    const { version, friends } = await this.listFriends.list(caller);
    void reply.header('x-state-version', version);
    return friends;
  }

  @Route(removeFriend)
  remove(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof removeFriend>) {
    return this.removeFriend.remove(caller, params.friend_id);
  }
}
