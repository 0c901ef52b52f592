import { expandScenario } from '@allsquare/contract-kit/examples';
import acceptRequestFile from './accept-request.json';
import crossingRequestsFile from './crossing-requests.json';
import defaults from './defaults.json';
import notificationsFile from './notifications.json';
import pendingRequestsFile from './pending-requests.json';
import readNotificationsFile from './read-notifications.json';
import refusedRequestsFile from './refused-requests.json';
import removeFriendFile from './remove-friend.json';
import requestInGroupFile from './request-in-group.json';
import severalFriendsFile from './several-friends.json';

/** The scenarios that browser code is tested with, expanded. */
export const acceptRequest = expandScenario(acceptRequestFile, defaults);
export const requestInGroup = expandScenario(requestInGroupFile, defaults);
export const crossingRequests = expandScenario(crossingRequestsFile, defaults);
export const notifications = expandScenario(notificationsFile, defaults);
export const readNotifications = expandScenario(readNotificationsFile, defaults);
export const refusedRequests = expandScenario(refusedRequestsFile, defaults);
export const removeFriend = expandScenario(removeFriendFile, defaults);
export const severalFriends = expandScenario(severalFriendsFile, defaults);
export const pendingRequests = expandScenario(pendingRequestsFile, defaults);
