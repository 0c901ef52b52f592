import { Module } from '@nestjs/common';
import { BecomeFriends } from './friends/become-friends.ts';
import { FriendsController } from './friends/friends.controller.ts';
import { FriendsRepository } from './friends/friends.repository.ts';
import { ListFriends } from './friends/list-friends.ts';
import { AnnouncePerson } from './people/announce-person.ts';
import { AcceptRequest } from './requests/accept-request.ts';
import { CancelRequest } from './requests/cancel-request.ts';
import { DeclineRequest } from './requests/decline-request.ts';
import { ListRequests } from './requests/list-requests.ts';
import { RequestsController } from './requests/requests.controller.ts';
import { RequestsRepository } from './requests/requests.repository.ts';
import { SendRequest } from './requests/send-request.ts';
import { TakeRequest } from './requests/take-request.ts';

@Module({
  controllers: [FriendsController, RequestsController],
  providers: [
    FriendsRepository,
    ListFriends,
    BecomeFriends,
    RequestsRepository,
    ListRequests,
    SendRequest,
    TakeRequest,
    AcceptRequest,
    DeclineRequest,
    CancelRequest,
    AnnouncePerson,
  ],
})
export class AppModule {}
