import * as contract from '@allsquare/groups-contract';
import { lisbonTrip } from '@allsquare/groups-contract/examples';
import { runStandalone } from '@allsquare/kit/standalone';
import '@allsquare/kit/styles.css';
import manifest from '../remote.json';
import { remote } from './remote.ts';

runStandalone({
  name: 'mfe-groups',
  manifest,
  remote,
  start: '/groups',
  user: lisbonTrip.people.ann,
  examples: [{ contract, scenarios: [lisbonTrip] }],
});
