import type { SlotMember } from '@allsquare/groups-slots';
import { findManifestErrors, idOfPage, people } from '@allsquare/kit/testing';
import manifest from '../remote.json';
import { remote } from '../src/remote.ts';
import { group, membersOf, weekend } from './examples.ts';

const inGroup = { group: { ...group, id: idOfPage }, members: membersOf(weekend) };
const ofGroup = '/groups/:id';
const tabs = ['members', 'summary'].map((tab) => `${ofGroup}?tab=${tab}`);

/** The '+' and the spending load after the page's own content; a friend's balance may load after the friend. */
const fillers = {
  'group.actions': { props: inGroup, at: [ofGroup, ...tabs] },
  'group.expenses': { props: inGroup, at: [ofGroup] },
  'group.totals': { props: inGroup, at: [ofGroup] },
  'group.menu': { props: { group: inGroup.group } },
  'group.summary': { props: inGroup, at: [`${ofGroup}?tab=summary`] },
  'group.activity': { props: { groupId: idOfPage, onLeave: () => undefined } },
  'group.gone': { props: { groupId: idOfPage, onTold: () => undefined } },
  'group.count': { props: { group: inGroup.group, onCounted: () => undefined } },
  'group.between': { props: { ...inGroup, onChoose: () => undefined, onPay: () => undefined } },
  'group.presets': { props: inGroup },
  'dashboard.totals': { props: {}, at: ['/dashboard'] },
  'dashboard.activity': { props: {}, at: ['/dashboard'] },
  'dashboard.spending': { props: {}, prefetchedAt: ['/dashboard'] },
  'friend.balance': { props: { userId: people.ben.id }, prefetchedAt: ['/friends'] },
  'member.twice': { props: { ...inGroup, member: inGroup.members[0] as SlotMember } },
  'place.settle': {
    props: { ...inGroup, place: inGroup.members[0] as SlotMember, onSettled: () => undefined },
  },
  waiting: { props: {} },
  'quick-add': { props: { look: 'button' as const }, prefetchedAt: ['/dashboard'] },
};

test('remote.json lists what the first views request and load', async () => {
  expect(await findManifestErrors(remote, manifest, fillers)).toEqual([]);
});
