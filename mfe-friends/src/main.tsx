import * as contract from '@allsquare/friends-contract';
import readNotifications from '@allsquare/friends-contract/examples/read-notifications.json';
import waitingRequests from '@allsquare/friends-contract/examples/waiting-requests.json';
import { runAlone } from '@allsquare/kit/alone';
import '@allsquare/kit/styles.css';
import { remote } from './remote.ts';

runAlone({
  remote,
  start: '/friends',
  user: waitingRequests.people.ann,
  examples: [{ contract, scenarios: [waitingRequests, readNotifications] }],
});
