import * as contract from '@allsquare/friends-contract';
import type { ServiceDefinition } from '@allsquare/service-kit';
import declared from '../service.json' with { type: 'json' };
import { ForgottenAddressEntity } from './addresses/forgotten-address.entity.ts';
import { AppModule } from './app.module.ts';
import { currentFriends } from './friends/current-friends.ts';
import { FriendListEntity } from './friends/friend-list.entity.ts';
import { FriendshipEntity } from './friends/friendship.entity.ts';
import { MailEntity } from './mails/mail.entity.ts';
import { MailedAddressEntity } from './mails/mailed-address.entity.ts';
import { UnsubscribedAddressEntity } from './mails/unsubscribed-address.entity.ts';
import { FriendsAndRequests1763200000000 } from './migrations/1763200000000-friends-and-requests.ts';
import { NotificationsAndMails1763800000000 } from './migrations/1763800000000-notifications-and-mails.ts';
import { ForgottenAddresses1764200000000 } from './migrations/1764200000000-forgotten-addresses.ts';
import { DecidedRequests1764700000000 } from './migrations/1764700000000-decided-requests.ts';
import { MailLimitsAndRetention1764710000000 } from './migrations/1764710000000-mail-limits-and-retention.ts';
import { OldestNotifications1764950000000 } from './migrations/1764950000000-oldest-notifications.ts';
import { ReminderMails1765410000000 } from './migrations/1765410000000-reminder-mails.ts';
import { AskedById1766410000000 } from './migrations/1766410000000-asked-by-id.ts';
import { NotificationEntity } from './notifications/notification.entity.ts';
import { NotificationCountEntity } from './notifications/notification-count.entity.ts';
import { FriendRequestEntity } from './requests/friend-request.entity.ts';

/** svc-friends: friendships, friend requests, notifications and mail. */
export const service: ServiceDefinition = {
  name: 'svc-friends',
  module: AppModule,
  docs: { ...declared.document, contract },
  database: {
    entities: [
      FriendshipEntity,
      FriendListEntity,
      FriendRequestEntity,
      NotificationEntity,
      NotificationCountEntity,
      MailEntity,
      MailedAddressEntity,
      UnsubscribedAddressEntity,
      ForgottenAddressEntity,
    ],
    migrations: [
      FriendsAndRequests1763200000000,
      NotificationsAndMails1763800000000,
      ForgottenAddresses1764200000000,
      DecidedRequests1764700000000,
      MailLimitsAndRetention1764710000000,
      OldestNotifications1764950000000,
      ReminderMails1765410000000,
      AskedById1766410000000,
    ],
  },
  publishes: [contract.friendsState, contract.friendsEvents],
  current: [
    {
      event: contract.friendsState,
      states: currentFriends,
      tombstone: (list: contract.FriendsState) => ({ ...list, friends: [] }),
    },
  ],
};
