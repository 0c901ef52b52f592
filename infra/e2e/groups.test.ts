import { afterAll, afterEach, expect, test } from '@jest/globals';
import { closeBrowsers, collectErrors, openBrowser } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** A group without its money: edited, its roles changed, members removed and invited, left, deleted, restored. */
const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
const cleo = await registered('Cleo Example');
await befriend(ann, ben);
await befriend(ann, cleo);
const groupId = await groupOf([ann, ben, cleo], 'Lisbon trip');
const group = `/groups/${groupId}`;

const annsBrowser = await openBrowser();
const bensBrowser = await openBrowser();
const complaints = [collectErrors(annsBrowser), collectErrors(bensBrowser)];
const annsPage = await signIn(annsBrowser, ann, `${group}?tab=members`);
const bensPage = await signIn(bensBrowser, ben, `${group}?tab=members`);
const cleosPage = await signIn(await openBrowser(), cleo, group);

afterEach(() => expect(complaints).toEqual([[], []]));
afterAll(closeBrowsers);

const settings = (page: typeof annsPage) => page.getByRole('button', { name: 'Group settings' });
const choose = async (page: typeof annsPage, item: string) => {
  await settings(page).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('non-admins read why they cannot change settings or members', async () => {
  await settings(bensPage).click();
  const edit = bensPage.getByRole('menuitem', { name: 'Edit Group Only an admin of the group can do that.' });
  expect(await edit.getAttribute('aria-disabled')).toBe('true');
  await bensPage.keyboard.press('Escape');
  // The closed menu returns the focus.
  await settings(bensPage).and(bensPage.locator(':focus')).waitFor();
  await bensPage.getByRole('button', { name: `Remove ${cleo.name}` }).focus();
  await bensPage.getByRole('tooltip').getByText('Only an admin of the group can do that.').waitFor();
});

test('an admin edits the group by keyboard alone, and the others see it', async () => {
  await settings(annsPage).focus();
  await annsPage.keyboard.press('Enter');
  await annsPage.getByRole('menuitem', { name: 'Edit Group' }).and(annsPage.locator(':focus')).waitFor();
  await annsPage.keyboard.press('Enter');
  const dialog = annsPage.getByRole('dialog', { name: 'Edit Group' });
  await dialog.getByLabel('Group Name').fill('Lisbon and Porto');
  await dialog.getByRole('radio', { name: 'Event' }).press('Space');
  await dialog.getByLabel('Group Name').press('Enter');
  await annsPage.getByText('Group updated').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await settings(annsPage).and(annsPage.locator(':focus')).waitFor();
  for (const page of [annsPage, bensPage, cleosPage]) {
    await page.getByRole('heading', { level: 1, name: 'Lisbon and Porto' }).waitFor();
    await page.getByText('Event', { exact: true }).waitFor();
  }
});

test('the only admin cannot leave', async () => {
  await choose(annsPage, 'Leave Group');
  await annsPage.getByText('Cannot remove yourself').waitFor();
});

test('an admin makes a member an admin; the badge follows', async () => {
  await annsPage.getByRole('button', { name: `Role of ${ben.name}` }).click();
  await annsPage.getByRole('menuitem', { name: 'Make Admin' }).click();
  await annsPage.getByRole('heading', { name: `${ben.name} Admin` }).waitFor();
  await bensPage.getByRole('button', { name: `Role of ${cleo.name}` }).waitFor();
});

test('an admin removes a member, who sees that the group is no longer theirs', async () => {
  await annsPage.getByRole('button', { name: `Remove ${cleo.name}` }).click();
  const question = annsPage.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Remove Member' }).click();
  await annsPage.getByText('Member removed').waitFor();
  await annsPage.getByRole('heading', { name: cleo.name }).waitFor({ state: 'detached' });
  await cleosPage.getByText('Group not found').waitFor();
  await cleosPage.getByRole('link', { name: 'Groups', exact: true }).last().click();
  await cleosPage.getByText('No groups found').waitFor();
});

test('a member invites a person by email, and cancels it', async () => {
  await bensPage.getByRole('button', { name: 'Add Member', exact: true }).click();
  const dialog = bensPage.getByRole('dialog', { name: 'Add Members' });
  await dialog.getByRole('tab', { name: 'Email Invite' }).click();
  expect(await dialog.getByLabel('Message').inputValue()).toContain('Lisbon and Porto');
  await dialog.getByLabel('Email', { exact: true }).fill('somebody@example.com');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await bensPage.getByText('Invitation Sent!').waitFor();
  // Ann does not see the address: only Ben may share it.
  const invited = [
    annsPage.getByRole('heading', { name: `Invited by ${ben.name}` }),
    bensPage.getByRole('heading', { name: 'somebody@example.com' }),
  ];
  for (const heading of invited) await heading.waitFor();
  await bensPage.getByRole('button', { name: 'Cancel the invitation of somebody@example.com' }).click();
  for (const heading of invited) await heading.waitFor({ state: 'detached' });
});

test('an admin leaves, and the group is no longer in the list', async () => {
  await choose(annsPage, 'Leave Group');
  await annsPage.getByRole('alertdialog').getByRole('button', { name: 'Leave Group' }).click();
  await annsPage.waitForURL('/groups');
  await annsPage.getByText('No groups found').waitFor();
  await bensPage.getByText('1 member', { exact: true }).waitFor();
});

const deleteGroup = async () => {
  await choose(bensPage, 'Delete Group');
  const question = bensPage.getByRole('alertdialog', { name: 'Are you sure?' });
  await question
    .getByText('This will permanently delete the group and all its expenses. This action cannot be undone.')
    .waitFor();
  await question.getByText('You can restore it from Recently deleted for 30 days.').waitFor();
  await question.getByRole('button', { name: 'Delete Group' }).click();
  await bensPage.getByText('Group deleted').waitFor();
  await bensPage.waitForURL('/groups');
  await bensPage.getByText('No groups found').waitFor();
};
const isBack = async () => {
  await bensPage.getByText('Group restored').waitFor();
  await bensPage.waitForURL(group);
  await bensPage.getByText('Dinner').first().waitFor();
};

test('the other deletes the group, and undoes it', async () => {
  await pay(ben, [], groupId, 'Dinner', 1_000);
  await deleteGroup();
  await bensPage.getByRole('button', { name: 'Undo' }).click();
  await isBack();
});

test('a deleted group is restored from the list, by keyboard and on a phone', async () => {
  await deleteGroup();
  await bensPage.reload();
  await bensPage.setViewportSize({ width: 360, height: 740 });
  const deleted = bensPage.getByRole('list', { name: 'Recently deleted groups' });
  await deleted.getByText('30 days left').waitFor();
  expect(await bensPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await deleted.getByRole('button', { name: 'Restore' }).press('Enter');
  await isBack();
});
