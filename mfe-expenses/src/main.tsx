import * as contract from '@allsquare/expenses-contract';
import { weekendOfFour as weekend, why } from '@allsquare/expenses-contract/examples';
import * as groupsContract from '@allsquare/groups-contract';
import { lisbonTrip as lisbonGroup } from '@allsquare/groups-contract/examples';
import { runAlone } from '@allsquare/kit/alone';
import { Slot } from '@allsquare/kit/slots';
import '@allsquare/kit/styles.css';
import manifest from '../remote.json';
import { DashboardAlone, GroupAlone } from './alone-pages.tsx';
import { remote } from './remote.ts';

runAlone({
  name: 'mfe-expenses',
  manifest,
  remote: {
    ...remote,
    routes: [
      ...remote.routes,
      { path: '/dashboard', Component: DashboardAlone },
      { path: '/groups/:id', Component: GroupAlone },
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
