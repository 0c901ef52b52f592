import * as contract from '@allsquare/friends-contract';
import { pendingRequests, readNotifications } from '@allsquare/friends-contract/examples';
import { Slot } from '@allsquare/kit/slots';
import { runStandalone } from '@allsquare/kit/standalone';
import '@allsquare/kit/styles.css';
import manifest from '../remote.json';
import { remote } from './remote.ts';

runStandalone({
  name: 'mfe-friends',
  manifest,
  remote,
  start: '/friends',
  user: pendingRequests.people.ann,
  examples: [{ contract, scenarios: [pendingRequests, readNotifications] }],
  frame: { bell: <Slot name="notifications" quiet /> },
});
