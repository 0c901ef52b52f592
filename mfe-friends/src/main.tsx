import * as contract from '@allsquare/friends-contract';
import { readNotifications, waitingRequests } from '@allsquare/friends-contract/examples';
import { runAlone } from '@allsquare/kit/alone';
import '@allsquare/kit/styles.css';
import { remote } from './remote.ts';

runAlone({
  name: 'mfe-friends',
  remote,
  start: '/friends',
  user: waitingRequests.people.ann,
  examples: [{ contract, scenarios: [waitingRequests, readNotifications] }],
});
