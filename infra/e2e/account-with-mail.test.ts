import { patience } from '@allsquare/build/slowness';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { type MailBox, openMailBox } from '@allsquare/local/client/mail-box.ts';
import { type Product, startProduct } from '@allsquare/local/start/product.ts';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { newcomer, type Person } from './people.ts';
import { answerGoogle, googleClient, playGoogle } from './play-google.ts';
import { searchLogs } from './search-logs.ts';

/*
 * An account in a separate product that sends mails, from registration to deletion: with the local identity server, or
 * with E2E_KEYCLOAK=true on a real Keycloak.
 */
const isKeycloak = process.env.E2E_KEYCLOAK === 'true';
const gina = newcomer('Gina Google');
let mails: MailBox;
let product: Product;
beforeAll(async () => {
  mails = await openMailBox();
  const environment = { SMTP_URL: mails.url, ...googleClient, ...highLimits };
  product = await startProduct({ ports: 'free', quiet: true, keycloak: isKeycloak, environment });
  if (isKeycloak) await playGoogle(product, [gina]);
}, patience(400_000));
afterEach(closeBrowsers);
afterAll(async () => {
  await product?.stop();
  await mails?.stop();
}, patience(60_000));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isOn = (page: Page, path: string) => page.waitForURL(`${product.origin}${path}`);

const logIn = async (page: Page, { email, password }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log In');
};
const logOut = async (page: Page) => {
  await page.goto('/profile');
  await press(page, 'Log Out');
  await isOn(page, '/');
  await page.goto('/login');
};

/** Sets up an authenticator app on /profile; returns the app and the first recovery code. */
const setUpFactor = async (page: Page, { password }: Person) => {
  const dialog = page.getByRole('dialog');
  await press(page, 'Set up');
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await press(page, 'Copy the key');
  const app = new TOTP({ secret: await page.evaluate(() => navigator.clipboard.readText()) });
  await dialog.getByLabel('Code', { exact: true }).fill(app.generate());
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allTextContents();
  await press(page, 'I have saved them');
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  return { app, recoveryCode };
};

test(
  'a person registers, verifies, signs in with a second factor, resets the password, and deletes the account',
  async () => {
    const context = await openBrowser({ at: product.origin });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    const ann = newcomer('Ann Example');

    await page.goto('/login?tab=register');
    await page.getByLabel('Name').fill(ann.name);
    await page.getByLabel('Email').fill(ann.email);
    await page.getByLabel('Password', { exact: true }).fill(ann.password);
    await press(page, 'Create account');
    await page.getByText('Please check your email to verify your account before signing in.').waitFor();
    await page.getByText(`We have sent a link to ${ann.email}.`).waitFor();

    await page.goto('/login');
    await logIn(page, ann);
    await press(page, 'Send again');
    await page.getByText('Sent. Please check your email.').waitFor();
    await page.goto(await mails.linkTo(ann.email, 2));
    await page.getByText(`To confirm ${ann.email}, log in with your password.`).waitFor();
    expect(page.url()).toBe(`${product.origin}/login`);
    await logIn(page, ann);
    await isOn(page, '/dashboard');

    await page.goto('/profile');
    const { app, recoveryCode } = await setUpFactor(page, ann);
    await logOut(page);
    await logIn(page, ann);
    // A code works once, so the next one is used, by a clock that is half a minute fast.
    await page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await press(page, 'Log In');
    await isOn(page, '/dashboard');

    await logOut(page);
    await press(page, 'Forgot password?');
    await page.getByLabel('Email').fill(ann.email);
    await press(page, 'Send link');
    await page.getByText('If an account exists for that address, an email is on its way.').waitFor();
    // The earlier mails: two to verify, one about the second factor.
    await page.goto(await mails.linkTo(ann.email, 4));
    const renewed = { ...ann, password: 'another horse, another staple' };
    await page.getByLabel('New password').fill(renewed.password);
    await press(page, 'Save password');
    await page.getByText('You can log in with your new password now.').waitFor();
    await logIn(page, ann);
    await page.getByText('Invalid email or password').waitFor();
    await logIn(page, renewed);
    await press(page, 'Use a recovery code instead');
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await press(page, 'Log In');
    await isOn(page, '/dashboard');

    await page.goto('/profile');
    await press(page, 'Delete Account');
    await page.getByRole('dialog').getByLabel('Password').fill(renewed.password);
    await page.keyboard.press('Enter');
    await page.getByText('Your account is deleted').waitFor();
    await page.goto('/login');
    await logIn(page, renewed);
    await page.getByText('Invalid email or password').waitFor();
    const subjects = mails.received.flatMap(({ to, text }) =>
      to.includes(ann.email) ? [/^Subject: (.*)$/m.exec(text)?.[1]] : [],
    );
    expect(subjects).toEqual([
      'Confirm your email address for Allsquare',
      'Confirm your email address for Allsquare',
      'Two-factor authentication was turned on',
      'Choose a new password for Allsquare',
      'Your Allsquare password was changed',
    ]);
  },
  patience(240_000),
);

test(
  "two phones: a guest joins by the link, and converts the account by the mail's link",
  async () => {
    const [ann, ben] = [newcomer('Ann Example'), newcomer('Ben Example')];
    const anns = await (await openBrowser({ at: product.origin, viewport: phone })).newPage();
    await anns.goto('/login?tab=register');
    await anns.getByLabel('Name').fill(ann.name);
    await anns.getByLabel('Email').fill(ann.email);
    await anns.getByLabel('Password', { exact: true }).fill(ann.password);
    await press(anns, 'Create account');
    await anns.goto(await mails.linkTo(ann.email));
    await logIn(anns, ann);
    await isOn(anns, '/dashboard');
    await anns.goto('/groups/new');
    await anns.getByLabel('Group Name').fill('Lisbon trip');
    await anns.getByLabel('Who is in?').fill('Ben');
    await anns.keyboard.press('Enter');
    await press(anns, 'Create Group');
    await anns.getByRole('link', { name: 'Add Expense' }).click();
    await anns.getByLabel('Amount', { exact: true }).fill('80');
    await anns.getByLabel('Description', { exact: true }).fill('Dinner');
    await press(anns, 'Next');
    await press(anns, 'Save');
    await press(anns, 'Share');
    const link = (await anns.getByText('/join#').textContent()) ?? '';

    const bens = await (await openBrowser({ at: product.origin, viewport: phone })).newPage();
    await bens.goto(link);
    await bens.getByRole('radio', { name: 'Ben' }).check();
    await press(bens, 'Join as Ben');
    await bens.getByText('−$40.00').waitFor();

    // What a guest may not do says so before anything is typed, and ends where it began.
    await bens.goto('/groups/new');
    const saving = bens.getByRole('dialog', { name: 'Save your account' });
    await saving.getByText('You’re here as a guest.').waitFor();
    await saving.getByLabel('Email').fill(ben.email);
    await press(bens, 'Save Account');
    await bens.getByText(`We sent a link to ${ben.email}.`).waitFor();
    await bens.goto(await mails.linkTo(ben.email));
    await bens.getByLabel('Password', { exact: true }).fill(ben.password);
    const addresses: string[] = [];
    bens.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
    await press(bens, 'Save Account');
    await isOn(bens, '/groups/new');
    expect(addresses).not.toContain('/login');

    const elsewhere = await (await openBrowser({ at: product.origin })).newPage();
    await elsewhere.goto('/login?returnTo=%2Fgroups');
    await logIn(elsewhere, ben);
    await elsewhere.getByRole('link', { name: /Lisbon trip/ }).click();
    await elsewhere.getByText('−$40.00').waitFor();
  },
  patience(180_000),
);

test(
  'a new person signs in with Google, and again',
  async () => {
    for (const visit of ['first', 'second']) {
      const page = await (await openBrowser({ at: product.origin })).newPage();
      await page.goto('/login');
      await press(page, 'Continue with Google');
      await answerGoogle(page, gina, isKeycloak);
      await isOn(page, '/dashboard');
      await page.goto('/profile');
      await page.getByRole('heading', { name: gina.name }).waitFor();
      const you = await page.getByRole('region', { name: 'You' }).textContent();
      expect({ visit, you }).toEqual({ visit, you: expect.stringContaining(gina.email) });
    }
  },
  patience(120_000),
);

// Keycloak's log names refused users.
if (!isKeycloak)
  test('no log contains an address, a password, a token or a link', async () =>
    expect(await searchLogs(product)).toEqual([]));
