/* npm run screens: a picture of every page and dialog of a seeded product, in both themes and sizes, in screens/. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fill } from '@allsquare/local/seed/fill.ts';
import { PASSWORD, people } from '@allsquare/local/seed/people.ts';
import { root } from '../../build/units.ts';
import start from '../start.mjs';
import stop from '../stop.mjs';
import { signIn, signUp } from './enter.ts';
import { forMembers, forNewcomers, forVisitors } from './scenes.ts';

const folder = join(root, 'screens');
/** Only scenes whose name begins so. */
const wanted = process.argv[2] ?? '';

await start();
// These read at once what start() has started.
const [{ openBrowser, desktop, phone }, { origin }, { takePictures }] = await Promise.all([
  import('../browser.ts'),
  import('../running.ts'),
  import('./take-pictures.ts'),
]);
try {
  await fill(origin);
  if (!wanted) rmSync(folder, { recursive: true, force: true });
  const failures: string[] = [];
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
    for (const theme of ['light', 'dark'] as const) {
      const look = { viewport, theme };
      const visitors = await (await openBrowser(look)).newPage();
      const newcomers = await (await openBrowser(look)).newPage();
      await signUp(newcomers, 'Ada Example', `ada.${size}.${theme}@example.com`, PASSWORD);
      const anns = await (await openBrowser(look)).newPage();
      await signIn(anns, people.ann.email, PASSWORD);
      await anns.goto('/groups');
      const addressOf = async (name: string) =>
        (await anns.getByRole('link', { name }).first().getAttribute('href')) ?? '/groups';
      const members = forMembers(await addressOf('Lisbon Trip'), await addressOf('Us Two'));
      for (const [page, scenes] of [
        [visitors, forVisitors],
        [anns, members],
        [newcomers, forNewcomers],
      ] as const) {
        const chosen = scenes.filter(({ name, only = size }) => name.startsWith(wanted) && only === size);
        failures.push(...(await takePictures(page, chosen, (name) => join(folder, `${name}-${size}-${theme}.png`))));
        await page.context().close();
      }
    }
  }
  console.log(`The pictures are in ${folder}`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await stop();
}
process.disconnect?.();
