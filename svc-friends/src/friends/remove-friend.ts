import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { AnnounceFriends } from './announce-friends.ts';
import { FriendsRepository } from './friends.repository.ts';

@Injectable()
export class RemoveFriend {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly friends: FriendsRepository,
    private readonly announceFriends: AnnounceFriends,
  ) {}

  /** Ends the friendship for both; either may ask the other again. */
  async remove(caller: Caller, friendId: string): Promise<void> {
    const notFound = () => refuse('friend-not-found');
    if (friendId === caller.id) throw notFound();

    await this.unitOfWork.run(undefined, async (tx) => {
      const lists = await this.friends.nextVersions(tx, [caller.id, friendId]);
      if (!(await this.friends.remove(tx, caller.id, friendId))) throw notFound();
      await this.announceFriends.announce(tx, lists);
    });
  }
}
