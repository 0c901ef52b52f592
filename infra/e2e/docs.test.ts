import { expect, test } from '@jest/globals';
import { collectErrors, openBrowser } from './browser.ts';
import { origin } from './running.ts';

const shown = {
  Session: '/api/auth/login',
  Groups: '/api/groups',
  Expenses: '/api/expenses',
  Friends: '/api/friends',
};

test('the API page shows every service to a visitor, with nothing from other origins', async () => {
  const visitor = await openBrowser();
  const complaints = collectErrors(visitor);
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  const page = await visitor.newPage();
  await page.goto('/api/docs');
  for (const [title, path] of Object.entries(shown))
    await page.getByRole('region', { name: title }).locator(`[data-path="${path}"]`).first().waitFor();
  expect(asked.filter((url) => !url.startsWith(`${origin}/api/docs`) && !url.startsWith('data:'))).toEqual([]);
  expect(complaints).toEqual([]);
});
