import * as contract from '@allsquare/friends-contract';
import { readNotifications, waitingRequests } from '@allsquare/friends-contract/examples';
import { runAlone } from '@allsquare/kit/alone';
import { Slot } from '@allsquare/kit/slots';
import '@allsquare/kit/styles.css';
import manifest from '../remote.json';
import { remote } from './remote.ts';

runAlone({
  name: 'mfe-friends',
  manifest,
  remote,
  start: '/friends',
  user: waitingRequests.people.ann,
  examples: [{ contract, scenarios: [waitingRequests, readNotifications] }],
  frame: { bell: <Slot name="notifications" quiet /> },
});
