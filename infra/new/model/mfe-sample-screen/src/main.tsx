import { runStandalone } from '@allsquare/kit/standalone';
import '@allsquare/kit/styles.css';
import manifest from '../remote.json';
import { remote } from './remote.ts';

runStandalone({
  name: 'mfe-sample-screen',
  manifest,
  remote,
  start: '/sample-screen',
  user: { id: '0a000000-0000-4000-8000-00000000000a', name: 'Ann Example', email: 'ann@example.com' },
  examples: [],
});
