import { type FirstViewAnswers, Session, sessionHintCookie } from '@allsquare/auth-contract';
import { sharedFixture, until } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Browser } from './browser.ts';
import { startGateway } from './fixture.ts';
import { startUpstream } from './upstream.ts';

const ASK = '/api/expenses?limit=10';

const world = sharedFixture(async () => {
  const expenses = await startUpstream();
  const gateway = await startGateway(undefined, { urls: { expenses: expenses.url }, limits: { LIMIT_REFRESHES: '3' } });
  return {
    expenses,
    gateway,
    stop: async () => {
      await gateway.stop();
      await expenses.stop();
    },
  };
});

/** Each person's response contains the token that the service got. */
beforeEach(() =>
  world.expenses.answers(({ headers }) => ({
    body: JSON.stringify([{ of: decodeJwt((headers.authorization ?? '').replace('Bearer ', '')).sub }]),
    headers: { link: '<x>; rel="next"', 'x-total-count': '7', 'set-cookie': 'of=the-service' },
  })),
);

let count = 0;
const signedIn = async (name = 'Ann Example') => {
  const browser = new Browser(world.gateway.service.url, world.gateway.publicUrl);
  const person = { name, email: `first-${++count}@example.com`, password: 'correct-horse' };
  const session = Session.parse((await browser.send('POST', '/api/auth/register', person)).body);
  const { sid } = decodeJwt(session.access_token) as { sid: string };
  return { browser, session, sid, here: `${sessionHintCookie}=${sid}` };
};

/** A request as the edge sends it, with the cookies of the page's request. */
const ask = async (cookie: string | undefined, asks: string[] = [ASK], signal: AbortSignal | null = null) => {
  const query = new URLSearchParams(asks.map((one): [string, string] => ['ask', one]));
  const answer = await fetch(`${world.gateway.service.url}/first-view?${query.toString()}`, {
    headers: cookie ? { cookie } : {},
    signal,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    view: text ? (JSON.parse(text) as FirstViewAnswers) : null,
  };
};
const nothing = { status: 204, view: null };

test("returns the user and a service's responses, without tokens or cookies, and uncached", async () => {
  const { browser, session, sid, here } = await signedIn('Zoë <x>');
  const { headers, text, view } = await ask(`${browser.cookie}; ${here}`);
  expect(view).toEqual({
    user: { id: session.user.id, name: 'Zoë <x>', email: session.user.email },
    session: sid,
    answers: {
      [ASK]: {
        body: JSON.stringify([{ of: session.user.id }]),
        headers: { link: '<x>; rel="next"', 'x-total-count': '7' },
      },
    },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.getSetCookie()).toEqual([]);
  expect(text).not.toContain(session.access_token);
  expect(world.expenses.received[0]?.headers.cookie).toBeUndefined();
});

test('two people get their own data, in any order of their requests', async () => {
  const [ann, ben] = [await signedIn('Ann Example'), await signedIn('Ben Example')];
  const views = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const { browser, here } = index % 2 ? ann : ben;
      return ask(`${browser.cookie}; ${here}`);
    }),
  );
  for (const [index, { view }] of views.entries()) {
    const { session, sid } = index % 2 ? ann : ben;
    expect(view).toMatchObject({ user: { id: session.user.id }, session: sid });
    expect(JSON.parse(view?.answers[ASK]?.body ?? '')).toEqual([{ of: session.user.id }]);
  }
});

test('renders one view per session at a time, and none for a closed page; others do not wait', async () => {
  const [ann, ben] = [await signedIn('Ann Example'), await signedIn('Ben Example')];
  const cookiesOf = ({ browser, here }: typeof ann) => `${browser.cookie}; ${here}`;
  const isOf = (who: typeof ann) => (headers: { authorization?: string | undefined }) =>
    decodeJwt((headers.authorization ?? '').replace('Bearer ', '')).sub === who.session.user.id;
  const asked = (who: typeof ann) => world.expenses.received.filter(({ headers }) => isOf(who)(headers)).length;
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  world.expenses.answers(({ headers }) => (isOf(ann)(headers) ? { after } : {}));
  const leaving = new AbortController();
  const first = ask(cookiesOf(ann));
  await until("Ann's first", async () => asked(ann) === 1);
  const gone = Array.from({ length: 19 }, () => ask(cookiesOf(ann), [ASK], leaving.signal).catch(() => 'gone'));
  const last = ask(cookiesOf(ann));
  expect((await ask(cookiesOf(ben))).status).toBe(200);
  expect([asked(ann), asked(ben)]).toEqual([1, 1]);
  leaving.abort();
  expect(new Set(await Promise.all(gone))).toEqual(new Set(['gone']));
  // The gateway has seen the disconnect once a later request of the same kind was answered.
  expect((await ask(cookiesOf(ben))).status).toBe(200);
  answer();
  expect([(await first).status, (await last).status]).toEqual([200, 200]);
  expect(asked(ann)).toBe(2);
});

test("returns nothing without the cookie or the page's secret, with another session's, or with a forged one", async () => {
  const [ann, ben] = [await signedIn(), await signedIn('Ben Example')];
  expect(await ask(undefined)).toMatchObject(nothing);
  expect(await ask(ann.here)).toMatchObject(nothing);
  expect(await ask(ann.browser.cookie)).toMatchObject(nothing);
  expect(await ask(`${ann.browser.cookie}; ${ben.here}`)).toMatchObject(nothing);
  expect(await ask(`${ann.browser.cookie.slice(0, -4)}AAAA; ${ann.here}`)).toMatchObject(nothing);
  expect(world.expenses.received).toEqual([]);
});

test('returns nothing for an ended session, ended here or elsewhere', async () => {
  const { browser, session, here } = await signedIn();
  const cookies = `${browser.cookie}; ${here}`;
  await browser.send('POST', '/api/auth/logout', {}, session.access_token);
  world.expenses.received.length = 0;
  expect(await ask(cookies)).toMatchObject(nothing);
  expect(world.expenses.received).toEqual([]);
});

test('returns nothing for a session that ends while a service responds', async () => {
  const { browser, session, here } = await signedIn();
  const cookies = `${browser.cookie}; ${here}`;
  world.expenses.answers(() => ({ after: browser.send('POST', '/api/auth/logout', {}, session.access_token) }));
  expect(await ask(cookies)).toMatchObject(nothing);
});

test('refreshes a missing token, and the cookie stays valid', async () => {
  const { browser, session, here } = await signedIn();
  const cookies = `${browser.cookie}; ${here}`;
  await world.gateway.service.restart();
  expect((await ask(cookies)).view?.user.id).toBe(session.user.id);
  // The token that it took serves the next pages.
  for (let page = 0; page < 5; page++) expect((await ask(cookies)).status).toBe(200);
  const again = new Browser(world.gateway.service.url, world.gateway.publicUrl);
  again.cookie = browser.cookie;
  expect((await again.refresh(session.refresh_token)).status).toBe(200);
});

test('returns nothing while a service refuses or is unavailable, and calls only services', async () => {
  const { browser, here } = await signedIn();
  const cookies = `${browser.cookie}; ${here}`;
  world.expenses.answers(() => ({ status: 503 }));
  expect(await ask(cookies)).toMatchObject(nothing);
  expect(await ask(cookies, ['/api/groups'])).toMatchObject(nothing);
  world.expenses.answers(() => ({}));
  for (const wrong of [
    '/api/auth/me',
    '/api/events',
    '/api/docs/auth.json',
    '/health/ready',
    'http://x/api/expenses',
    '/api/expenses/../auth/me',
    '/api/expenses/%2e%2E/auth/me',
    '/api/expenses/..\\auth/me',
  ])
    expect(await ask(cookies, [ASK, wrong])).toMatchObject(nothing);
  expect(
    await ask(
      cookies,
      Array.from({ length: 9 }, () => ASK),
    ),
  ).toMatchObject(nothing);
  expect(world.expenses.received).toEqual([]);
  await until('a view again', async () => (await ask(cookies)).status === 200);
});
