import { findManifestErrors } from '@allsquare/kit/testing';
import manifest from '../remote.json';
import { remote } from '../src/remote.ts';

/** Both load after the dashboard's own content. */
const fillers = {
  'dashboard.groups': { props: {}, prefetchedAt: ['/dashboard'] },
  invites: { props: {}, prefetchedAt: ['/dashboard'] },
};

test('remote.json names the requests and chunks of the first views', async () => {
  expect(await findManifestErrors(remote, manifest, fillers)).toEqual([]);
});
