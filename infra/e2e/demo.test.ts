import { afterAll, expect, test } from '@jest/globals';
import { closeBrowsers, collectErrors, openBrowser } from './browser.ts';
import { registered, signIn } from './people.ts';

const ann = await registered('Ann Example');

afterAll(closeBrowsers);

test('the demo shows without the page frame from the start, and has a link back', async () => {
  const context = await openBrowser();
  const complaints = collectErrors(context);
  const page = await signIn(context, ann, '/dashboard');
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('nav')) document.documentElement.dataset.framed = '';
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/demo');
  await page.getByRole('heading', { level: 1, name: 'Feature Demo' }).waitFor();
  expect(await page.evaluate(() => 'framed' in document.documentElement.dataset)).toBe(false);

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a demo that fails to load shows an error inside the frame; a retry loads it', async () => {
  const context = await openBrowser();
  await context.route('**/mfe/mfe-expenses/**', (route) => route.fulfill({ status: 404 }));
  const page = await signIn(context, ann, '/demo');
  await page.getByText('This page could not be loaded').waitFor();
  await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor();
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Feature Demo' }).waitFor();
});

test('a user settles the sample plan, applies a tip and splits the total', async () => {
  const page = await signIn(await openBrowser(), ann, '/demo');
  for (const left of ['3 payments', '2 payments', '1 payment']) {
    await page.getByText(`${left} and the group is square.`).waitFor();
    await page.getByRole('button', { name: 'Mark as Settled' }).click();
  }
  await page.getByText('All Settled Up!').waitFor();

  await page.getByLabel('Bill Amount ($)').fill('10.10');
  await page.getByRole('button', { name: '25%' }).click();
  await page.getByText('$12.63').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(await page.getByLabel('Amount ($)', { exact: true }).inputValue()).toBe('12.63');
  expect(await page.getByLabel('Share of Dan Example in dollars').inputValue()).toBe('3.15');
  await page.getByText('Adds up').waitFor();
});

test('redirects a signed-out visitor to sign-in', async () => {
  const page = await (await openBrowser()).newPage();
  await page.goto('/demo');
  await page.waitForURL('/login?returnTo=%2Fdemo');
});
