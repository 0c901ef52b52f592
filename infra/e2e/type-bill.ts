import type { Page } from 'playwright-core';

/** Adds an expense on a group's page: the description, and the amount as typed. */
export async function typeBill(page: Page, description: string, amount = '13'): Promise<void> {
  const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  // Not in the bar that is there once the page is scrolled.
  await page.locator('main header').getByRole('button', { name: 'Add Expense', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Description').fill(description);
  await press('Next');
  await press('Save');
}
