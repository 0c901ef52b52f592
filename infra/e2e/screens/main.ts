/*
 * npm run screens: a picture of every page and dialog of a seeded product, in both themes and five sizes, in screens/;
 * the main ones also with text at 200 %, in forced colors, and with long sums on 320 px.
 * `npm run screens -- dialog 390`: those whose name begins so, of this width. `npm run screens -- --readme`: the
 * pictures of the README.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fill } from '@allsquare/local/seed/fill.ts';
import { PASSWORD, people } from '@allsquare/local/seed/people.ts';
import type { Page } from 'playwright-core';
import { root } from '../../build/units.ts';
import start from '../start.mjs';
import stop from '../stop.mjs';
import { forCrowd, forGuests, forMembers, forNewcomers, forVisitors, inCurrency, type Scene } from './scenes.ts';

const folder = join(root, 'screens');
const words = process.argv.slice(2);
/** Only scenes whose name starts with this; or --readme. */
const wanted = words.find((word) => !/^\d+$/.test(word)) ?? '';
/** Only these widths. */
const widths = words.map(Number).filter(Boolean);
const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
].filter(({ width }) => widths.length === 0 || widths.includes(width));

await start();
// These modules read the started product when they load.
const [{ openBrowser, setFontSize, desktop, phone }, { origin }, { takePictures }, { signUp }] = await Promise.all([
  import('../browser.ts'),
  import('../running.ts'),
  import('./take-pictures.ts'),
  import('./sign-up.ts'),
]);
const { asPerson, befriend, crowdOf, groupOf, pay, payInFrancs, registered, signIn } = await import('../people.ts');
try {
  await fill(origin);
  if (wanted === '--readme') await (await import('./readme-pictures.ts')).writeReadmePictures();
  else await takeAll();
} finally {
  await stop();
}
process.disconnect?.();

async function takeAll() {
  if (words.length === 0) rmSync(folder, { recursive: true, force: true });
  const failures: string[] = [];
  /** `look` is the suffix of the pictures' names; `size` leaves out scenes for the other size. */
  const take = async (page: Page, scenes: Scene[], size: 'desktop' | 'phone', look: string) => {
    const chosen = scenes.filter(({ name, only = size }) => name.startsWith(wanted) && only === size);
    failures.push(...(await takePictures(page, chosen, (name) => join(folder, `${name}-${look}.png`))));
    await page.context().close();
  };
  const ann = { ...people.ann, password: PASSWORD };
  const asAnn = await asPerson(ann);
  const groups: { id: string; name: string }[] = await asAnn.ask('GET', '/api/groups');
  const crowd = forCrowd(`/groups/${await crowdOf(asAnn, 40, 'Class of 40')}`);
  const addressOf = (name: string) => `/groups/${groups.find((group) => group.name === name)?.id}`;
  const members = [...forMembers(addressOf('Lisbon Trip'), addressOf('Us Two'), addressOf('14 Elm Street')), ...crowd];

  const [eva, finn] = [await registered('Eva Example'), await registered('Finn Example')];
  await befriend(eva, finn);
  const foreign: Scene[] = [];
  for (const [currency, amount] of [
    ['JPY', 164_312],
    ['KWD', 325_512],
  ] as const) {
    const id = await groupOf([eva, finn], `Trip in ${currency}`, currency);
    await payInFrancs(finn, [eva], id, { amount, francs: 100_050 });
    // The next bill starts in the group's currency.
    await pay(eva, [finn], id, 'Hotel', 9_876_543);
    foreign.push(...inCurrency(currency, `/groups/${id}`));
  }

  for (const viewport of windows) {
    const size = viewport.width < 760 ? 'phone' : 'desktop';
    for (const theme of ['light', 'dark'] as const) {
      const look = `${viewport.width}-${theme}`;
      const open = () => openBrowser({ viewport, theme });
      const newcomers = await (await open()).newPage();
      await signUp(newcomers, 'Ada Example', `ada.${look}@example.com`, PASSWORD);
      await take(await (await open()).newPage(), forVisitors, size, look);
      await take(await signIn(await open(), ann, '/groups'), members, size, look);
      await take(newcomers, forNewcomers, size, look);
      await take(await signIn(await open(), eva, '/groups'), foreign, size, look);
      // Her first token has expired.
      const host = await asPerson(ann);
      const porto = await groupOf([host], 'Weekend in Porto');
      for (const name of ['Ben', 'Cleo', 'Dan']) await host.ask('POST', `/api/groups/${porto}/places`, { name });
      for (const [what, cents] of Object.entries({ Train: 8_460, Tapas: 5_230 }))
        await pay(host, [], porto, what, cents);
      const { url } = await host.ask<{ url: string }>('POST', `/api/groups/${porto}/link`, {});
      await take(
        await (await open()).newPage(),
        forGuests(`/groups/${porto}`, `/join${new URL(url).hash}`),
        size,
        look,
      );
      await host.ask('DELETE', `/api/groups/${porto}`);
    }
  }
  if (widths.length > 0) return report(failures);

  const everywhere = members.filter((scene) => scene.everywhere);
  const forced = await signIn(await openBrowser({ forcedColors: true }), ann, '/groups');
  await take(forced, everywhere, 'desktop', 'forced-colours');
  for (const [size, viewport] of [
    ['desktop', desktop],
    ['phone', phone],
  ] as const) {
    const enlarged = await signIn(await openBrowser({ viewport }), ann, '/groups');
    await setFontSize(enlarged, 32);
    await take(enlarged, everywhere, size, `${size}-letters-200`);
    const foreignEnlarged = await signIn(await openBrowser({ viewport }), eva, '/groups');
    await setFontSize(foreignEnlarged, 32);
    await take(foreignEnlarged, foreign, size, `${size}-letters-200`);
  }
  const [rich, richer] = [await registered('Maximiliane Example'), await registered('Bartholomew Example')];
  await befriend(rich, richer);
  const dear = await groupOf([rich, richer], 'Around the world with everybody');
  for (const what of ['A ship', 'Another ship']) await pay(rich, [richer], dear, what, 9_999_999_999_999);
  const smallest = await signIn(await openBrowser({ viewport: { width: 320, height: 640 } }), rich, '/groups');
  const dearly = forMembers(`/groups/${dear}`, `/groups/${dear}`, `/groups/${dear}`).filter(
    (scene) => scene.everywhere,
  );
  await take(smallest, dearly, 'phone', 'long-sums-320');

  report(failures);
}

function report(failures: string[]) {
  console.log(`The pictures are in ${folder}`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
}
