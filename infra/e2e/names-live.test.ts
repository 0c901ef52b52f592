import { until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import { closeBrowsers, openBrowser } from './browser.ts';
import { befriend, deleteAccount, groupOf, pay, registered, signIn } from './people.ts';

/** A new name and a deleted account, as others see them live. */
afterAll(closeBrowsers);

test('a new name and a deleted account show immediately in an open page, and do not affect its open dialog', async () => {
  const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
  await befriend(ann, ben);
  const groupId = await groupOf([ann, ben], 'Lisbon trip');
  await pay(ben, [ann], groupId, 'Dinner', 1_000);
  const page = await signIn(await openBrowser(), ann, `/groups/${groupId}`);
  await page.getByText('Ben Example').first().waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();

  expect(await ben.ask('PATCH', '/api/users/profile', { name: 'Benjamin Example' })).toMatchObject({
    name: 'Benjamin Example',
  });
  await page.getByText('Benjamin Example').first().waitFor({ state: 'attached' });
  await deleteAccount(ben);
  await page.getByText('Deleted user').first().waitFor({ state: 'attached' });
  await until('the name is nowhere', async () => (await page.getByText('Benjamin Example').count()) === 0);
  await dialog.waitFor();
});
