import { listFriends, problems, removeFriend } from '@allsquare/friends-contract';
import {
  type Caller,
  CurrentCaller,
  Input,
  type InputOf,
  Problems,
  Route,
  StateVersionHeader,
} from '@allsquare/service-kit';
import { Controller, UseInterceptors } from '@nestjs/common';
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
  @UseInterceptors(StateVersionHeader)
  list(@CurrentCaller() caller: Caller) {
    return this.listFriends.list(caller);
  }

  @Route(removeFriend)
  remove(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof removeFriend>) {
    return this.removeFriend.remove(caller, params.friend_id);
  }
}
