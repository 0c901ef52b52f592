import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, desktop, hasLoaded, openBrowser, phone } from './browser.ts';
import { overlaps, sideways } from './layout.ts';
import { befriend, groupOf, pay, type Registered, registered, signIn } from './people.ts';

/** The square of a group as a link to its people, and the moment when it closes. */
const [ann, ben, cleo] = await Promise.all([
  registered('Ann Example'),
  registered('Ben Example'),
  registered('Cleo Example'),
]);
await befriend(ann, ben);
await befriend(ann, cleo);
afterEach(closeBrowsers);

const small = { width: 320, height: 640 };
/** Ben owes Ann $50.00. */
const groupOfTwo = async () => {
  const id = await groupOf([ann, ben], 'Lisbon Trip');
  await pay(ann, [ben], id, 'Dinner', 10_000);
  return id;
};
/** Ben owes Cleo. Ann and he are settled, though they have paid for one another. */
const groupOfThree = async () => {
  const id = await groupOf([ann, ben, cleo], 'Porto Trip');
  await pay(ann, [ben], id, 'Lunch', 2_000);
  await pay(cleo, [ann], id, 'Train', 2_000);
  return id;
};
const tile = (page: Page, name: RegExp) => page.getByRole('list', { name: 'People' }).getByRole('button', { name });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const settlement = (page: Page) => page.getByRole('dialog', { name: 'Record Settlement' });
const sentence = (page: Page) => page.locator('main p').filter({ hasText: 'Lisbon Trip is square after 1 expense.' });
async function opened(path: string, look: Parameters<typeof openBrowser>[0] = {}, who: Registered = ann) {
  const page = await signIn(await openBrowser(look), who, path);
  await page.getByRole('list', { name: 'People', includeHidden: true }).waitFor();
  return page;
}
const settle = (groupId: string) =>
  ben.ask('POST', '/api/settlements', { groupId, payerId: ben.id, payeeId: ann.id, amount: 5_000 });

describe('a tile', () => {
  test.each([
    { size: 'desktop', look: { viewport: desktop } },
    { size: 'small phone', look: { viewport: small, touch: true, mobile: true } },
  ])("opens the pair's balance, on a $size, with its own URL", async ({ look }) => {
    const id = await groupOfTwo();
    const page = await opened(`/groups/${id}`, look);
    await tile(page, /^Ben Example, owes \$50\.00$/).click();
    const ofBen = panel(page, 'Ben Example');
    await ofBen.getByText('Ben Example pays you').waitFor();
    await ofBen.getByRole('link', { name: /^Dinner You paid \$100\.00.*you lent \$50\.00$/ }).waitFor();
    await page.waitForURL(`/groups/${id}?with=${ben.id}`);
    expect(await sideways(page)).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);

    await page.reload();
    await ofBen.getByText('Ben Example pays you').waitFor();
    await page.goBack();
    await ofBen.waitFor({ state: 'detached' });
    await page.waitForURL(`/groups/${id}`);
    // Forward reopens it.
    await page.goForward();
    await ofBen.waitFor();
  });

  test('is a button for the keyboard, and the focus returns to it', async () => {
    const page = await opened(`/groups/${await groupOfTwo()}`);
    const ofBen = tile(page, /^Ben Example/);
    await tile(page, /^You are owed/).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel(page, 'Ben Example').waitFor();
    await page.keyboard.press('Escape');
    await panel(page, 'Ben Example').waitFor({ state: 'detached' });
    await ofBen.and(page.locator(':focus')).waitFor();
  });

  test('opens the payment, after which the page is restored', async () => {
    const id = await groupOfTwo();
    const page = await opened(`/groups/${id}?tab=members`);
    await tile(page, /^Ben Example/).click();
    await panel(page, 'Ben Example').getByRole('button', { name: 'Settle Balance' }).click();
    await settlement(page).waitFor();
    expect(await settlement(page).getByLabel('Settlement Amount ($)').inputValue()).toBe('50.00');
    await page.waitForURL(`/groups/${id}?tab=members`);
    await page.goBack();
    await settlement(page).waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/tab=members$/);
    await tile(page, /^Ben Example/)
      .and(page.locator(':focus'))
      .waitFor();
  });

  test('without a payment with me shows a message', async () => {
    const page = await opened(`/groups/${await groupOfThree()}`);
    await tile(page, /^Ben Example, owes \$10\.00$/).click();
    await panel(page, 'Ben Example').getByText('You both settle up with other people.').waitFor();
  });
});

describe('the tile of a debtor, dragged home', () => {
  const place = async (page: Page) => {
    const box = await tile(page, /^Ben/).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const byMouse = async (page: Page, moves: number[], isLeft = true) => {
    const { x, y } = await place(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const by of moves) await page.mouse.move(x - by, y);
    const shown = await tile(page, /^Ben/).evaluate(({ parentElement }) => parentElement?.style.transform);
    if (isLeft) await page.mouse.up();
    return shown;
  };

  test.each([
    { size: 'desktop', look: { viewport: desktop, moving: true }, moves: true },
    { size: 'desktop where nothing is to move', look: { viewport: desktop }, moves: false },
  ])('by mouse opens the payment, on a $size; on cancel it returns', async ({ look, moves }) => {
    const page = await opened(`/groups/${await groupOfTwo()}`, look);
    const before = await tile(page, /^Ben/).boundingBox();
    const shown = await byMouse(page, [10, 20]);
    expect(Boolean(shown)).toBe(moves);
    expect(await settlement(page).count()).toBe(0);
    await byMouse(page, [10, 25, 45]);
    await settlement(page).waitFor();
    expect(await settlement(page).getByLabel('Settlement Amount ($)').inputValue()).toBe('50.00');
    await page.keyboard.press('Escape');
    await settlement(page).waitFor({ state: 'detached' });
    await tile(page, /^Ben/).evaluate(({ parentElement }) =>
      Promise.all((parentElement?.getAnimations() ?? []).map(({ finished }) => finished)),
    );
    expect(await tile(page, /^Ben/).boundingBox()).toEqual(before);
  });

  test('by finger opens the payment, and the page does not scroll', async () => {
    const page = await opened(`/groups/${await groupOfTwo()}`, { viewport: phone, touch: true, mobile: true });
    const at = await place(page);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', left = 0) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at.x - left, y: at.y }],
      });
    await touch('touchStart');
    for (const left of [8, 16, 30, 44]) await touch('touchMove', left);
    await touch('touchEnd');
    await settlement(page).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('returns without a payment of the two, and the panel opens', async () => {
    const page = await opened(`/groups/${await groupOfThree()}`);
    await byMouse(page, [10, 25, 45]);
    await panel(page, 'Ben Example').getByText('Nothing to pay between you two.').waitFor();
    expect(
      await page.locator('[data-person][data-out]').evaluate(({ parentElement }) => parentElement?.style.transform),
    ).toBe('');
  });
});

describe('becoming square', () => {
  test.each([
    // Low enough that the page scrolls.
    { size: 'desktop', viewport: { ...desktop, height: 400 } },
    { size: 'small phone', viewport: small },
  ])('closes the square for the payer and for other viewers, once, on a $size', async ({ viewport }) => {
    const id = await groupOfTwo();
    const [annsPage, bensPage] = await Promise.all([
      opened(`/groups/${id}`, { viewport, moving: true }),
      opened(`/groups/${id}`, { viewport }, ben),
    ]);
    const row = bensPage.getByRole('listitem').filter({ hasText: 'Dinner' });
    await row.waitFor();
    await hasLoaded(bensPage);
    const before = (await row.boundingBox())?.y ?? 0;
    await tile(annsPage, /^Ben/).click();
    await panel(annsPage, 'Ben Example').getByRole('button', { name: 'Settle Balance' }).click();
    await settlement(annsPage).getByRole('button', { name: 'Record Settlement' }).click();

    for (const page of [annsPage, bensPage]) {
      await sentence(page).waitFor();
      await page.locator('header .k-mosaic-flush').waitFor({ state: 'attached' });
      expect(await page.locator('[aria-live="polite"] p').allInnerTexts()).toContain(
        'Lisbon Trip is square after 1 expense.',
      );
      expect(await sideways(page)).toEqual([]);
      expect(await overlaps(page)).toEqual([]);
    }
    expect(await violationsOn(annsPage)).toEqual([]);
    expect(Math.abs(((await row.boundingBox())?.y ?? 0) - before)).toBeLessThan(5);
    await annsPage.reload();
    await tile(annsPage, /^You are square$/).waitFor();
    expect(await sentence(annsPage).count()).toBe(0);
  });

  test('waits until a dialog is closed', async () => {
    const id = await groupOfTwo();
    const page = await opened(`/groups/${id}`);
    await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).click();
    await panel(page, 'Add Expense').getByLabel('Amount').waitFor();
    const come = page.waitForResponse(`/api/groups/${id}`);
    await settle(id);
    await come;
    await page
      .locator('.k-mosaic-flush[role="list"]')
      .waitFor({ state: 'attached', timeout: 1_000 })
      .then(
        () => expect('the square').toBe('still open'),
        () => undefined,
      );
    expect(await sentence(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await sentence(page).waitFor();
    await page.locator('header .k-mosaic-flush').waitFor();
  });

  test('offers a picture of the square, to share if the device supports it, otherwise to download', async () => {
    const id = await groupOfTwo();
    const context = await openBrowser();
    await context.addInitScript(() => Object.assign(navigator, { canShare: undefined }));
    const page = await signIn(context, ann, `/groups/${id}`);
    await tile(page, /^Ben/).waitFor();
    await settle(id);
    const share = page.getByRole('button', { name: 'Share picture' });
    await share.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), share.click()]);
    expect(download.suggestedFilename()).toBe('all-square.png');

    await page.evaluate(() =>
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files: [file] }: { files: File[] }) => {
          const { width, height } = await createImageBitmap(file as File);
          Object.assign(window, { shared: [file?.type, width, height] });
        },
      }),
    );
    await share.click();
    await page.waitForFunction(() => 'shared' in window);
    expect(await page.evaluate('window.shared')).toEqual(['image/png', 1080, 1350]);
  });
});

describe('the dashboard', () => {
  test.each([true, false])(
    'slides the tile and counts when a balance changes, unless motion is reduced: %s',
    async (moving) => {
      const id = await groupOfTwo();
      const page = await signIn(await openBrowser({ moving }), ben, '/dashboard');
      await page.getByRole('link', { name: /^Pay Ann Example/ }).waitFor();
      await page.evaluate(() => {
        const seen = new Set<string>();
        Object.assign(window, { seen });
        const section = document.querySelector('section[aria-label="Summary"]');
        const look = () => {
          for (const animation of document.getAnimations() as CSSTransition[])
            if ((animation.effect as KeyframeEffect).target?.matches('.k-lane-tile'))
              seen.add(animation.transitionProperty);
          const words = section?.querySelector('[aria-hidden] > .k-amount')?.textContent;
          if (words) seen.add('counts');
          requestAnimationFrame(look);
        };
        look();
      });
      const owe = page.getByRole('heading', { name: 'You Owe' }).locator('..');
      const before = await owe.innerText();
      await ben.ask('POST', '/api/settlements', { groupId: id, payerId: ben.id, payeeId: ann.id, amount: 1_234 });
      await page.waitForFunction(
        (words) => document.querySelector('section[aria-label="Summary"]')?.textContent !== words,
        before,
      );
      await owe.filter({ hasNotText: before.slice(-6) }).waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-hidden] > .k-amount'));
      const seen = (await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toSorted();
      expect(seen).toEqual(moving ? expect.arrayContaining(['counts']) : []);
    },
  );
});
