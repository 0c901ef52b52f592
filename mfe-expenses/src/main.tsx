import * as contract from '@allsquare/expenses-contract';
import { weekendOfFour as weekend, why } from '@allsquare/expenses-contract/examples';
import * as groupsContract from '@allsquare/groups-contract';
import { lisbonTrip as lisbonGroup } from '@allsquare/groups-contract/examples';
import { Slot } from '@allsquare/kit/slots';
import { runStandalone } from '@allsquare/kit/standalone';
import '@allsquare/kit/styles.css';
import manifest from '../remote.json';
import { remote } from './remote.ts';
import { StandaloneDashboard, StandaloneGroup } from './standalone-pages.tsx';

runStandalone({
  name: 'mfe-expenses',
  manifest,
  remote: {
    ...remote,
    routes: [
      ...remote.routes,
      { path: '/dashboard', Component: StandaloneDashboard },
      { path: '/groups/:id', Component: StandaloneGroup },
    ],
  },
  start: '/expenses',
  user: weekend.people.ann,
  examples: [
    { contract, scenarios: [weekend, why] },
    { contract: groupsContract, scenarios: [lisbonGroup] },
  ],
  frame: { add: <Slot name="quick-add" look="bar" quiet /> },
});
