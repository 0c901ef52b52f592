import type { Page } from 'playwright-core';

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);

/** Creates an account at the sign-in page. */
export async function signUp(page: Page, name: string, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await fill(page, 'Name', name);
  await fill(page, 'Email', email);
  await fill(page, 'Password', password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
}
