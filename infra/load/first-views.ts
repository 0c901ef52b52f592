import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@allsquare/local/start/product.ts';
import { Client } from 'undici';
import { drive, percentile } from './drive.ts';
import { PASSWORD } from './seed.ts';
import { signInBrowser } from './sign-in-browser.ts';
import { emailOf, groupId, membersOf, SMALL } from './world.ts';

const READERS = 20;
const COLD_VISITS = 100;
/** A visit at this interval (ms) finds a rested product. */
const BETWEEN_VISITS = 300;
const AT_ONCE = 4;

/** A page of one person: its address, and the cookies of their browser. */
type Visit = { path: string; cookie: string };
/** Milliseconds; `withRows` of `pages`. */
type Pages = { pages: number; withRows: number };
export type FirstViews = {
  cold: Pages & { p50: number; p95: number };
  /** Pages a second; processor milliseconds a page, and of the services' answers alone. */
  load: Pages & { perSecond: number; processor: number; answers: number };
  /** The dashboards of all readers, requested at the same moment. */
  together: Pages;
};

/**
 * Loads pages as browsers do, with session cookies, and counts those that come with their rows. No browser runs.
 * `processor` is the product's processor time so far.
 */
export async function measureFirstViews(
  product: Product,
  processor: () => number,
  rest: () => Promise<void>,
  seconds: number,
): Promise<FirstViews> {
  const edge = `http://localhost:${product.part('edge').port}`;
  const cookies: string[] = [];
  for (let reader = 0; reader < READERS; reader++) {
    const person = { name: '', email: emailOf(reader), password: PASSWORD };
    const { cookies: all = [] } = await signInBrowser(product.origin, person);
    cookies.push(all.map(({ name, value }) => `${name}=${value}`).join('; '));
  }
  const groupOf = (reader: number) => {
    for (let group = SMALL; ; group++) if (membersOf(group).includes(reader)) return `/groups/${groupId(group)}`;
  };
  const visitOf = (reader: number, page: number): Visit => ({
    cookie: cookies[reader % READERS] ?? '',
    path: page % 2 ? groupOf(reader % READERS) : '/dashboard',
  });

  await rest();
  const cold: { took: number; hasRows: boolean }[] = [];
  for (let visit = 0; visit < COLD_VISITS; visit++) {
    await sleep(BETWEEN_VISITS);
    cold.push(...(await load(edge, [visitOf(visit, Math.floor(visit / READERS))])));
  }

  const together = await load(
    edge,
    cookies.map((cookie) => ({ cookie, path: '/dashboard' })),
  );

  await sleep(BETWEEN_VISITS);
  const mine = Array.from({ length: AT_ONCE }, (_, reader) => visitOf(reader, reader));
  const before = processor();
  const began = performance.now();
  const loaded = (
    await Promise.all(
      mine.map(async (visit) => {
        const own: { hasRows: boolean }[] = [];
        while (performance.now() - began < seconds * 1000) own.push(...(await load(edge, [visit])));
        return own;
      }),
    )
  ).flat();
  const elapsed = performance.now() - began;
  const perPage = (processor() - before) / loaded.length;

  return {
    cold: {
      ...count(cold),
      p50: percentile(
        cold.map(({ took }) => took),
        50,
      ),
      p95: percentile(
        cold.map(({ took }) => took),
        95,
      ),
    },
    together: count(together),
    load: {
      ...count(loaded),
      perSecond: (count(loaded).withRows / elapsed) * 1000,
      processor: perPage,
      answers: await measureAnswers(product, processor, mine, seconds),
    },
  };
}

const count = (pages: { hasRows: boolean }[]): Pages => ({
  pages: pages.length,
  withRows: pages.filter(({ hasRows }) => hasRows).length,
});

/** Loads these pages at once. */
const load = (edge: string, visits: Visit[]) =>
  Promise.all(
    visits.map(async ({ path, cookie }) => {
      const client = new Client(edge);
      const began = performance.now();
      const { body } = await client.request({
        method: 'GET',
        path,
        headers: { cookie, 'accept-encoding': 'identity' },
      });
      const html = await body.text();
      const took = performance.now() - began;
      await client.close();
      return { took, hasRows: html.includes('<template data-user=') };
    }),
  );

/** The processor time of what the services answer for such a page. */
async function measureAnswers(
  product: Product,
  processor: () => number,
  visits: Visit[],
  seconds: number,
): Promise<number> {
  const edge = `http://localhost:${product.part('edge').port}`;
  const remotes = (await (await fetch(`${edge}/remotes.json`)).json()) as Record<
    string,
    { asks?: Record<string, string[]> }
  >;
  const asksOf = (path: string) => {
    const id = path.split('/')[2] ?? '';
    const page = id ? path.replace(id, ':id') : path;
    return Object.values(remotes).flatMap(({ asks }) => (asks?.[page] ?? []).map((ask) => ask.replace(':id', id)));
  };
  let next = 0;
  const before = processor();
  const { requests } = await drive(
    `http://127.0.0.1:${product.part('svc-auth-gateway').port}`,
    seconds,
    () => {
      const { path, cookie } = visits[next++ % visits.length] as Visit;
      const query = new URLSearchParams(asksOf(path).map((ask): [string, string] => ['ask', ask]));
      return { method: 'GET', path: `/first-view?${query.toString()}`, headers: { cookie }, status: 200 };
    },
    AT_ONCE,
  );
  return (processor() - before) / requests;
}
