import * as contract from '@allsquare/groups-contract';
import lisbonTrip from '@allsquare/groups-contract/examples/lisbon-trip.json';
import { runAlone } from '@allsquare/kit/alone';
import '@allsquare/kit/styles.css';
import { remote } from './remote.ts';

runAlone({
  remote,
  start: '/groups',
  user: lisbonTrip.people.ann,
  examples: [{ contract, scenarios: [lisbonTrip] }],
});
