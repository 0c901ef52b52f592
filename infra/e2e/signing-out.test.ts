import { afterAll, expect, test } from '@jest/globals';
import { closeBrowsers, collectErrors, hasLoaded, openBrowser } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** While a user signs out, the page that is still open sends no request without a session. */
const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
await befriend(ann, ben);
const group = `/groups/${await groupOf([ann, ben], 'Lisbon trip')}`;
await pay(ann, [ben], group.replace('/groups/', ''), 'Dinner', 1_000);

afterAll(closeBrowsers);

const tabs = ['expenses', 'summary', 'members'].map((tab) => `${group}?tab=${tab}`);
test.each(['/dashboard', '/groups', '/expenses', '/friends', '/activity', '/profile', ...tabs])(
  'signing out on %s',
  async (path) => {
    const browser = await openBrowser();
    const complaints = collectErrors(browser);
    const page = await signIn(browser, ann, path);
    await hasLoaded(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    // Phone and desktop render different parts, with different requests.
    for (const width of [360, 1280]) await page.setViewportSize({ width, height: 740 });
    await page.waitForURL('/');
    await page.getByText("Get Started - It's Free").first().waitFor();
    expect(complaints).toEqual([]);
  },
);
