import { listFriends, problems, removeFriend } from '@allsquare/friends-contract';
import { type InputOf, Problems, Route, VersionedRoute } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ListFriends } from './list-friends.ts';
import { RemoveFriend } from './remove-friend.ts';

@Controller()
@Problems(problems)
export class FriendsController {
  constructor(
    private readonly listFriends: ListFriends,
    private readonly removeFriend: RemoveFriend,
  ) {}

  @VersionedRoute(listFriends)
  list({ caller }: InputOf<typeof listFriends>) {
    return this.listFriends.list(caller);
  }

  @Route(removeFriend)
  remove({ caller, params }: InputOf<typeof removeFriend>) {
    return this.removeFriend.remove(caller, params.friend_id);
  }
}
