import { findManifestErrors, idOfPage } from '@allsquare/kit/testing';
import manifest from '../remote.json';
import { remote } from '../src/remote.ts';

/** The bell comes when the page's own content stands, the others in a dialog or a tab: no first view shows them. */
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

test('remote.json names what the first views ask and load', async () => {
  expect(await findManifestErrors(remote, manifest, fillers)).toEqual([]);
});
