import * as contract from '@allsquare/expenses-contract';
import weekend from '@allsquare/expenses-contract/examples/weekend-of-four.json';
import * as groupsContract from '@allsquare/groups-contract';
import lisbonGroup from '@allsquare/groups-contract/examples/lisbon-trip.json';
import { runAlone } from '@allsquare/kit/alone';
import '@allsquare/kit/styles.css';
import { DashboardAlone, GroupAlone } from './alone-pages.tsx';
import { remote } from './remote.ts';

runAlone({
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
    { contract, scenarios: [weekend] },
    { contract: groupsContract, scenarios: [lisbonGroup] },
  ],
});
