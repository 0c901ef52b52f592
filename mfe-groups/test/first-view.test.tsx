import { findManifestErrors } from '@allsquare/kit/testing';
import manifest from '../remote.json';
import { remote } from '../src/remote.ts';

/** Both come when the dashboard's own content stands. */
const fillers = {
  'dashboard.groups': { props: {}, prefetchedAt: ['/dashboard'] },
  invites: { props: {}, prefetchedAt: ['/dashboard'] },
};

test('remote.json names what the first views ask and load', async () => {
  expect(await findManifestErrors(remote, manifest, fillers)).toEqual([]);
});
