import { signIn as signInAt, storedBy } from '@allsquare/local/client.ts';
import { chromium } from 'playwright-core';
import { findBrowser } from '../local/browser.ts';

const origin = 'http://localhost:9040';
const [, , mode, ...shots] = process.argv;
const me = await signInAt(origin, { email: mode ?? 'ann@example.com', password: 'allsquare-demo' });
let groups = await me.ask<{ id: string; name: string }[]>('GET', '/api/groups');
if (!groups.some(({ name }) => name === 'Class of 40')) {
  const first = ['Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gia', 'Maximiliane', 'Omar', 'Wolfeschlegelsteinhausen'];
  const { id } = await me.ask<{ id: string }>('POST', '/api/groups', { name: 'Class of 40', type: 'trip' });
  const others: string[] = [];
  for (let at = 2; at <= 40; at++) {
    const { userId } = await me.ask<{ userId: string }>('POST', `/api/groups/${id}/places`, {
      name: `${first[at % 9]} Number-${at}`,
    });
    others.push(userId);
  }
  const cats = ['food', 'rent', 'utilities', 'activities', 'transportation', 'general', 'shopping', 'other'];
  for (const [at, category] of cats.entries())
    await me.ask('POST', '/api/expenses', {
      expense: {
        groupId: id,
        amount: 12_345 * (at + 1),
        category,
        paidBy: others[at * 2],
        description: `For all ${at}`,
        date: '2026-11-20',
      },
      splits: [me.id, ...others].map((userId) => ({ userId })),
    });
  groups = await me.ask('GET', '/api/groups');
}
const idOf = (name: string) => groups.find((g) => g.name === name)?.id;
const path = findBrowser(console.log);
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
for (const shot of shots) {
  // name:width:height:theme:letters:group:query:act
  const [name, w, h, theme, letters, group, query = '', act = ''] = shot.split('|');
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: +w!, height: +h! },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login');
  const r = await context.request.post('/api/auth/login', { data: { email: mode, password: 'allsquare-demo' } });
  const stored = storedBy(await r.json());
  await page.evaluate(
    ([s, t]) => {
      for (const [k, v] of Object.entries(s as object)) localStorage.setItem(k, v as string);
      localStorage.setItem('theme', t as string);
    },
    [stored, theme] as const,
  );
  if (+letters! > 16) {
    const s = await context.newCDPSession(page);
    await s.send('Page.setFontSizes', { fontSizes: { standard: +letters! } });
  }
  await page.goto(group!.startsWith('/') ? group! : `/groups/${idOf(group!)}${query}`);
  await page.waitForTimeout(2500);
  if (act) {
    for (const a of act.split('+')) {
      await page.getByRole('button', { name: a }).first().click();
      await page.waitForTimeout(700);
    }
  }
  const full = !act.includes('Settle') && !name!.startsWith('win-');
  if (full) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: +w!, height: Math.min(6000, Math.max(height, +h!)) });
    await page.waitForTimeout(300);
  }
  await page.screenshot({ path: `/tmp/summary-${name}.png` });
  await context.close();
}
await browser.close();
