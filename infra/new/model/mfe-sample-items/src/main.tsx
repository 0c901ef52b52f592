import { runStandalone } from '@allsquare/kit/standalone';
import * as contract from '@allsquare/sample-items-contract';
import { createSampleItem } from '@allsquare/sample-items-contract/examples';
import '@allsquare/kit/styles.css';
import manifest from '../remote.json';
import { remote } from './remote.ts';

runStandalone({
  name: 'mfe-sample-items',
  manifest,
  remote,
  start: '/sample-items',
  user: createSampleItem.people.ann,
  examples: [{ contract, scenarios: [createSampleItem] }],
});
