import { findManifestErrors, idOfPage } from '@allsquare/kit/testing';
import manifest from '../remote.json';
import { remote } from '../src/remote.ts';

/** The bell loads after the page's own content, the others in a dialog or tab: no first view includes them. */
const fillers = {
  'friend-picker': { props: { selected: [], onChange: () => {}, exclude: [] } },
  'group.gone': { props: { groupId: idOfPage, onTold: () => {} } },
  'member.friend': {
    props: {
      groupId: idOfPage,
      member: { userId: idOfPage, name: 'Ben', email: '', role: 'member' as const, colour: 1 },
    },
  },
  notifications: { props: {} },
};

test('remote.json names the requests and chunks of the first views', async () => {
  expect(await findManifestErrors(remote, manifest, fillers)).toEqual([]);
});
