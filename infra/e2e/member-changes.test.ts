import { joinByLink, listMemberChanges, removeMember, updateRole } from '@allsquare/groups-contract';
import { linkTokenOf } from '@allsquare/local/client/client.ts';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { groupOf, registered, signIn } from './people.ts';

/** Who joins and leaves: in the notifications and the Activity of the others, while they are open. */
const [ann, ben, cleo] = await Promise.all([
  registered('Ann Example'),
  registered('Ben Example'),
  registered('Cleo Example'),
]);
const groupId = await groupOf([ann], 'Lisbon trip');
const join = async (who: typeof ann) => {
  const token = await linkTokenOf(ann, groupId);
  await who.ask(joinByLink, { body: { token } });
};

afterAll(closeBrowsers);

const openNotifications = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  return page.getByRole('dialog', { name: 'Notifications' });
};

test('Ann sees in her open Activity and her notifications that Ben joins, and then Cleo', async () => {
  const activity = await signIn(await openBrowser({ viewport: phone }), ann, `/groups/${groupId}/activity`);
  await activity.getByText('No activity yet').waitFor();
  const bell = await signIn(await openBrowser(), ann, '/dashboard');
  const panel = await openNotifications(bell);

  await join(ben);
  await activity.getByRole('link', { name: 'Ben Example joined' }).waitFor();
  await panel.getByText('Ben Example joined Lisbon trip').waitFor();
  await join(cleo);
  await panel.getByText('Cleo Example and Ben Example joined Lisbon trip').waitFor();
  expect(await panel.getByText(/joined Lisbon trip/).count()).toBe(1);
  await panel.getByText('1 unread').waitFor();

  await ann.call(updateRole, { params: { id: groupId, userId: ben.id }, body: { role: 'admin' } });
  await cleo.call(removeMember, { params: { id: groupId, userId: cleo.id } });
  await activity.getByRole('link', { name: 'Cleo Example left' }).waitFor();
  await panel.getByText('Cleo Example left Lisbon trip').waitFor();
  const listed = await ann.ask(listMemberChanges, { params: { id: groupId } });
  expect(listed.map(({ kind }) => kind)).toEqual(['member-left', 'member-promoted', 'member-joined', 'member-joined']);
  const lines = activity.getByRole('main').getByRole('listitem').getByRole('link');
  expect(await lines.allTextContents()).toEqual([
    'Cleo Example left',
    'You made Ben Example an admin',
    'Cleo Example joined',
    'Ben Example joined',
  ]);
  expect(await violationsOn(activity)).toEqual([]);
  expect(await violationsOn(bell)).toEqual([]);
  await panel.getByText('Cleo Example and Ben Example joined Lisbon trip').click();
  await bell.waitForURL(`/groups/${groupId}?tab=members`);
});
