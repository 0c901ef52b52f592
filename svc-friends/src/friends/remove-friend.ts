import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { FriendsRepository } from './friends.repository.ts';
import { PublishFriends } from './publish-friends.ts';

/** Ends a friendship. */
@Injectable()
export class RemoveFriend {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly friends: FriendsRepository,
    private readonly publishFriends: PublishFriends,
  ) {}

  /** It ends for both, and either may send a request again. Problem 404 if the two are not friends. */
  async remove(caller: Caller, friendId: string): Promise<void> {
    const notFound = () => refuse('friend-not-found');
    if (friendId === caller.id) throw notFound();

    await this.unitOfWork.run(undefined, async (tx) => {
      const lists = await this.friends.incrementVersions(tx, [caller.id, friendId]);
      if (!(await this.friends.delete(tx, caller.id, friendId))) throw notFound();
      await this.publishFriends.publish(tx, lists);
    });
  }
}
