import { linkTokenOf } from '@allsquare/local/client/client.ts';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, collectErrors, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** On a phone, an admin removes a person who is owed money; they try to return. */
const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
await pay(ben, [ann], groupId, 'Dinner', 10_000);

const annsBrowser = await openBrowser({ viewport: phone });
const bensBrowser = await openBrowser({ viewport: phone });
const complaints = [collectErrors(annsBrowser), collectErrors(bensBrowser)];
const annsPage = await signIn(annsBrowser, ann, `/groups/${groupId}?tab=members`);
const bensPage = await signIn(bensBrowser, ben, '/dashboard');

// The browser logs refused requests too.
afterEach(() => expect(complaints.map((all) => all.filter((line) => !/40[34]/.test(line)))).toEqual([[], []]));
afterAll(closeBrowsers);

test('the question shows what remains; the link ends, and one tap creates a new one', async () => {
  const old = await linkTokenOf(ann, groupId);
  await annsPage.getByRole('button', { name: `Remove ${ben.name}` }).click();
  const question = annsPage.getByRole('alertdialog', { name: 'Ben Example is still owed $50.00' });
  await question
    .getByText(
      'If you remove Ben Example now, they can read and be paid until that is settled, but can’t add anything.',
    )
    .waitFor();
  await question.getByRole('button', { name: 'Settle' }).waitFor();
  await question.getByText('The group’s join link stops working, and only an admin can add them again.').waitFor();
  expect(await violationsOn(annsPage)).toEqual([]);
  await question.getByRole('button', { name: 'Remove Member' }).click();
  await annsPage.getByText('Member removed').waitFor();
  await annsPage.getByRole('button', { name: 'New link' }).click();
  await annsPage.getByRole('dialog', { name: 'Share link' }).getByRole('link').waitFor();
  await bensPage.goto(`/join#${old}`);
  await bensPage.getByRole('heading', { name: 'This link has ended.' }).waitFor();
});

test('a removed member sees who removed them, and how to return', async () => {
  await bensPage.goto('/dashboard');
  await bensPage.goto(`/join#${await linkTokenOf(ann, groupId)}`);
  await bensPage.getByRole('button', { name: /^Join/ }).click();
  await bensPage.getByText('Ann Example removed you from this group. Ask an admin to add you again.').waitFor();
  await bensPage.getByRole('heading', { name: 'You were removed.' }).waitFor();
  expect(await violationsOn(bensPage)).toEqual([]);
});
