import { Module } from '@nestjs/common';
import { PeopleRepository } from './addresses/people.repository.ts';
import { mailSettingsProvider } from './config.ts';
import { AnnounceFriends } from './friends/announce-friends.ts';
import { FriendsController } from './friends/friends.controller.ts';
import { FriendsRepository } from './friends/friends.repository.ts';
import { ListFriends } from './friends/list-friends.ts';
import { RemoveFriend } from './friends/remove-friend.ts';
import { Mailer } from './mails/mailer.ts';
import { MailsRepository } from './mails/mails.repository.ts';
import { QueueMail } from './mails/queue-mail.ts';
import { SendMails } from './mails/send-mails.ts';
import { FollowExpenses } from './notifications/follow-expenses.ts';
import { FollowFriends } from './notifications/follow-friends.ts';
import { FollowGroups } from './notifications/follow-groups.ts';
import { ListNotifications } from './notifications/list-notifications.ts';
import { NotificationsController } from './notifications/notifications.controller.ts';
import { NotificationsRepository } from './notifications/notifications.repository.ts';
import { Notify } from './notifications/notify.ts';
import { ReadAllNotifications } from './notifications/read-all-notifications.ts';
import { ReadNotification } from './notifications/read-notification.ts';
import { FollowPerson } from './people/follow-person.ts';
import { AcceptRequest } from './requests/accept-request.ts';
import { BecomeFriends } from './requests/become-friends.ts';
import { CancelRequest } from './requests/cancel-request.ts';
import { DeclineRequest } from './requests/decline-request.ts';
import { ListRequests } from './requests/list-requests.ts';
import { RequestsController } from './requests/requests.controller.ts';
import { RequestsRepository } from './requests/requests.repository.ts';
import { SendRequest } from './requests/send-request.ts';
import { TakeRequest } from './requests/take-request.ts';

@Module({
  controllers: [FriendsController, RequestsController, NotificationsController],
  providers: [
    mailSettingsProvider,
    PeopleRepository,
    FollowPerson,
    FriendsRepository,
    ListFriends,
    AnnounceFriends,
    BecomeFriends,
    RemoveFriend,
    RequestsRepository,
    ListRequests,
    SendRequest,
    TakeRequest,
    AcceptRequest,
    DeclineRequest,
    CancelRequest,
    NotificationsRepository,
    Notify,
    FollowFriends,
    FollowGroups,
    FollowExpenses,
    ListNotifications,
    ReadNotification,
    ReadAllNotifications,
    MailsRepository,
    QueueMail,
    Mailer,
    SendMails,
  ],
})
export class AppModule {}
