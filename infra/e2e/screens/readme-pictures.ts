import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD, people } from '@allsquare/local/seed/people.ts';
import type { Page } from 'playwright-core';
import { root } from '../../build/units.ts';
import { desktop, hasLoaded, openBrowser, phone } from '../browser.ts';
import { asPerson, signIn } from '../people.ts';
import { forMembers } from './scenes.ts';

const group = ['mfe-groups/src/group', 'mfe-groups/src/square', 'mfe-expenses/src/slots'];
const rows = ['mfe-expenses/src/expenses/rows', 'mfe-expenses/src/open-payments'];
const dashboard = ['shell/src/pages/dashboard*', 'shell/kit/src/frame', ...rows, 'mfe-expenses/src/slots'];

/** The pictures of the README: the scenes of each, and the files and folders that draw them. */
const pictures = {
  dashboard: { drawnBy: dashboard, scenes: [{ scene: 'dashboard', viewport: desktop, theme: 'light' }] },
  summary: {
    drawnBy: [...group, 'mfe-expenses/src/balances', 'mfe-expenses/src/settlements'],
    scenes: [{ scene: 'group-summary', viewport: desktop, theme: 'dark' }],
  },
  phones: {
    drawnBy: [...group, ...dashboard, 'mfe-expenses/src/add-expense', 'mfe-expenses/src/split'],
    scenes: [
      { scene: 'group', viewport: phone, theme: 'light' },
      { scene: 'dialog-add-split', viewport: phone, theme: 'light' },
      { scene: 'dashboard', viewport: phone, theme: 'dark' },
    ],
  },
} as const;
type Scene = (typeof pictures)[keyof typeof pictures]['scenes'][number];

const folder = join(root, 'infra/docs/images');
const FINGERPRINTS = join(folder, 'fingerprints.json');
export const readFingerprints = (): Record<string, string> => JSON.parse(readFileSync(FINGERPRINTS, 'utf8'));

/** Writes the pictures of a seeded product, and their fingerprints. */
export async function writeReadmePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [picture, { scenes }] of Object.entries(pictures)) {
    const shots: Buffer[] = [];
    for (const scene of scenes) {
      const page = await open(scene);
      shots.push(await page.screenshot());
      await page.context().close();
    }
    writeFileSync(join(folder, `${picture}.webp`), await sideBySide(shots));
  }
  writeFileSync(FINGERPRINTS, `${JSON.stringify(takeFingerprints(), null, 2)}\n`);
}

/** By picture, a hash of the components and style sheets that draw it, with the theme. */
export const takeFingerprints = (): Record<string, string> =>
  Object.fromEntries(Object.entries(pictures).map(([picture, { drawnBy }]) => [picture, hashOf(drawnBy)]));

function hashOf(drawnBy: readonly string[]): string {
  const patterns = ['shell/kit/src/styles', ...drawnBy].flatMap((path) => [
    `${path}{,/**/*}.tsx`,
    `${path}{,/**/*}.css`,
  ]);
  const files = [...new Set(globSync(patterns, { cwd: root }))]
    .filter((file) => !file.endsWith('.test.tsx'))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

async function open({ scene, viewport, theme }: Scene): Promise<Page> {
  const ann = { ...people.ann, password: PASSWORD };
  const groups = await (await asPerson(ann)).ask<{ id: string; name: string }[]>('GET', '/api/groups');
  const lisbon = `/groups/${groups.find(({ name }) => name === 'Lisbon Trip')?.id}`;
  const { path = '', act } = forMembers(lisbon, lisbon, lisbon).find(({ name }) => name === scene) ?? {};
  const page = await signIn(await openBrowser({ viewport, theme }), ann, path);
  await hasLoaded(page);
  await act?.(page);
  await hasLoaded(page);
  return page;
}

/** As WebP, a third of the bytes of PNG, which Playwright does not write. */
async function sideBySide(shots: Buffer[]): Promise<Buffer> {
  const viewport = shots.length === 1 ? desktop : { width: 1240, height: phone.height + 80 };
  const page = await (await openBrowser({ viewport })).newPage();
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`);
  const style = 'display: flex; justify-content: space-evenly; align-items: center; background: #f0eadd';
  await page.setContent(`<body style="${style}; height: 100vh; margin: 0">${images.join('')}`);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
  await page.context().close();
  return Buffer.from(data, 'base64');
}
