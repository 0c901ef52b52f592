import { setCallers, setTransport } from '@allsquare/kit/api';
import { createSession, type SessionStore } from './session.ts';
import { readStored, writeStored } from './stored-session.ts';
import { sessionFor, tokenFor as tokenOf } from './testing.ts';

const ann = { id: '0a000000-0000-4000-8000-00000000000a', name: 'Ann Example', email: 'ann@example.com' };
const KEYS = ['auth_token', 'refresh_token', 'user_id', 'user_name', 'user_email'];

const tokenFor = (seconds: number, note?: string) => tokenOf(ann.id, seconds, note);
const store = (token: string) => writeStored({ token, handle: tokenFor(9_999), user: ann });

type Refresh = Awaited<ReturnType<Parameters<typeof createSession>[0]['provider']>>['refresh'];
const unused = async () => {
  throw new Error('not expected');
};
let navigations: string[];
let stopped = 0;
let forgotten = 0;
const sessionWith = (refresh: Refresh = unused, completeRedirect: () => Promise<null> = unused): SessionStore => {
  const session = createSession({
    provider: async () => ({ refresh, redirectToGoogle: unused, completeRedirect }),
    cancelRequests: () => void (stopped += 1),
    clearCache: () => void (forgotten += 1),
    navigate: async (address) => void navigations.push(address),
  });
  setCallers(session.callers);
  return session;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  navigations = [];
  stopped = 0;
  forgotten = 0;
  setTransport(async () => new Response(null, { status: 204 }));
});
afterEach(() => jest.useRealTimers());

test('without stored tokens the user is signed out at once', async () => {
  const session = sessionWith();
  await session.start(false);
  expect(session.state().status).toBe('out');
  await expect(session.callers.current()).resolves.toBeNull();
});

test('a valid token signs in at once, without a request', async () => {
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  expect(session.state()).toEqual({ status: 'in', session: { user: ann } });
});

test('a redirect without a response, such as a forged link, leaves the user signed in', async () => {
  const session = sessionWith(unused, async () => null);
  store(tokenFor(300));
  await session.start(true);
  expect(session.state()).toEqual({ status: 'in', session: { user: ann } });
});

test('renews an expired token first', async () => {
  const fresh = tokenFor(300, 'fresh');
  const session = sessionWith(async () => ({ token: fresh, handle: 'next-handle' }));
  store(tokenFor(-10));
  await session.start(false);
  expect(session.state().status).toBe('in');
  expect(readStored()).toEqual({ token: fresh, handle: 'next-handle', user: ann });
});

test('continues as the stored user after 2000 ms without a response; a renewal gives up after 10 s', async () => {
  jest.useFakeTimers();
  const session = sessionWith(() => new Promise(() => undefined));
  store(tokenFor(-10));
  void session.start(false);
  await jest.advanceTimersByTimeAsync(1_990);
  expect(session.state().status).toBe('unknown');
  await jest.advanceTimersByTimeAsync(20);
  expect(session.state()).toEqual({ status: 'in', session: { user: ann } });
  const asked = session.callers.current();
  asked.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(10_000);
  await expect(asked).rejects.toThrow('in time');
});

test('without a network the user continues as the stored user at once, however old the token is', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const session = sessionWith();
  store(tokenFor(-86_400));
  await session.start(false);
  expect(session.state()).toEqual({ status: 'in', session: { user: ann } });
  expect(readStored()).not.toBeNull();
  online.mockRestore();
});

test('an unreachable provider does not sign out', async () => {
  const session = sessionWith(async () => {
    throw new TypeError('Failed to fetch');
  });
  store(tokenFor(-10));
  await session.start(false);
  expect(session.state().status).toBe('in');
  expect(readStored()).not.toBeNull();
});

test('only a response that the session is over ends it, and clears keys and cache', async () => {
  const session = sessionWith(async () => 'over');
  store(tokenFor(-10));
  remember();
  await session.start(false);
  expect(session.state()).toEqual({ status: 'out', left: false, ended: 'by-itself', userId: ann.id, session: null });
  expect(drafts()).toHaveLength(1);
  expect(KEYS.map((key) => localStorage.getItem(key))).toEqual(KEYS.map(() => null));
  expect(forgotten).toBe(1);
});

test('signs out when another tab finds that the session is over', async () => {
  const session = sessionWith();
  store(tokenFor(-10));
  const held = navigator.locks.request('allsquare-renew', async () => localStorage.clear());
  await session.start(false);
  await held;
  expect(session.state()).toEqual({ status: 'out', left: false, session: null });
});

test('requests with an expired token share one renewal', async () => {
  let asked = 0;
  const session = sessionWith(async () => {
    asked += 1;
    return { token: tokenFor(300), handle: 'h' };
  });
  store(tokenFor(5));
  const callers = await Promise.all([1, 2, 3].map(() => session.callers.current()));
  expect(asked).toBe(1);
  expect(new Set(callers.map((caller) => caller?.token)).size).toBe(1);
});

test('uses a token that another tab has renewed', async () => {
  const session = sessionWith();
  store(tokenFor(5));
  const release = Promise.withResolvers<void>();
  const held = navigator.locks.request('allsquare-renew', () => release.promise);
  const waiting = session.callers.current();
  const fresh = tokenFor(300, 'other tab');
  store(fresh);
  release.resolve();
  await held;
  expect((await waiting)?.token).toBe(fresh);
});

/** As mfe-expenses and the kit's draft store it. */
const remember = () => {
  localStorage.setItem('last_group', 'g1');
  localStorage.setItem('last_people', '{}');
  localStorage.setItem('last_ways', '{}');
  localStorage.setItem('last_currency', 'EUR');
  localStorage.setItem('last_currencies', '{}');
  sessionStorage.setItem(`draft:${ann.id}:add-expense:g1`, '{}');
};
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));

/** Signs out on a fake clock, until just before the page is left. */
const leaveAfter500 = async () => {
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  remember();
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('seen:1', '{}');
  const leaving = session.signOut();
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
  expect({ ...sessionStorage }).toEqual({ 'seen:1': '{}' });
  expect([stopped, forgotten]).toEqual([1, 0]);
  await jest.advanceTimersByTimeAsync(490);
  expect(session.state().status).toBe('leaving');
  expect(navigations).toEqual([]);
  await jest.advanceTimersByTimeAsync(20);
  await leaving;
  expect(forgotten).toBe(1);
  expect(session.state()).toEqual({ status: 'out', left: true, session: null });
  expect(navigations).toEqual(['/']);
};

test('signing out clears keys and cancels requests at once; after 500 ms the page goes home without its data', async () => {
  jest.useFakeTimers();
  const sent: string[] = [];
  setTransport(async (address) => {
    sent.push(address);
    return new Response(null, { status: 204 });
  });
  await leaveAfter500();
  expect(sent).toEqual(['/api/auth/logout']);
});

test('a failed logout still clears everything and goes home', async () => {
  jest.useFakeTimers();
  setTransport(async () => {
    throw new TypeError('the gateway is away');
  });
  await leaveAfter500();
});

test('signs out when another tab does', async () => {
  jest.useFakeTimers();
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  remember();
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: null }));
  expect(session.state().status).toBe('leaving');
  expect(localStorage.getItem('last_group')).toBeNull();
  expect(drafts()).toEqual([]);
  await jest.advanceTimersByTimeAsync(510);
  expect(navigations).toContain('/');
});

test.each(['by-itself', 'elsewhere'])(
  'a session that ended %s in another tab ends here too, and drafts stay',
  async (ended) => {
    const session = sessionWith();
    store(tokenFor(300));
    await session.start(false);
    remember();
    const changeStored = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    changeStored('session_ended', ended);
    changeStored('session_ended', null);
    changeStored('auth_token', null);
    expect(session.state()).toEqual({ status: 'out', left: false, ended, userId: ann.id, session: null });
    expect(drafts()).toHaveLength(1);
  },
);

test('another device ends the session: other tabs show why, and drafts stay for the same user', async () => {
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  remember();
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  session.end('elsewhere');
  session.end();
  expect(setItem.mock.calls).toEqual([['session_ended', 'elsewhere']]);
  setItem.mockRestore();
  expect({ ...localStorage }).toEqual({});
  expect(session.state()).toMatchObject({ status: 'out', ended: 'elsewhere' });
  expect(navigations).toEqual([]);

  setTransport(async () => Response.json(sessionFor(ann)));
  await session.signIn({ email: ann.email, password: 'long enough' });
  expect(drafts()).toHaveLength(1);
});

test.each([
  ['the session is over', async () => 'over' as const],
  ['the provider cannot be asked', unused],
])("the gateway's event ends the session if %s", async (_, refresh) => {
  const session = sessionWith(refresh);
  store(tokenFor(300));
  await session.start(false);
  await session.endUnlessReplaced();
  expect(session.state()).toMatchObject({ status: 'out', ended: 'elsewhere' });
  expect({ ...localStorage }).toEqual({});
});

test('a session that ended with its account leaves no drafts and says whose it was', async () => {
  const session = sessionWith(async () => 'deleted');
  store(tokenFor(300));
  await session.start(false);
  remember();
  await session.endUnlessReplaced();
  expect(session.state()).toMatchObject({ status: 'out', ended: 'deleted', userId: ann.id });
  expect(drafts()).toEqual([]);
  expect({ ...localStorage }).toEqual({});
});

test('an event that arrives while the session is replaced, or after it, signs nobody out', async () => {
  const session = sessionWith(async () => 'over');
  store(tokenFor(300));
  await session.start(false);
  const statuses: string[] = [];
  session.subscribe(() => statuses.push(session.state().status));
  let event = Promise.resolve();
  const next = sessionFor(ann, tokenFor(300, 'next'));
  await session.replace(async () => {
    event = session.endUnlessReplaced();
    await new Promise((resolve) => setTimeout(resolve, 20));
    session.signInWithTokens(next);
  });
  await event;
  expect(statuses).toEqual(['in']);
  expect(readStored()?.token).toBe(next.access_token);
});

test('a write that does not replace the session leaves it, and rejects', async () => {
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  await expect(session.replace(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(session.state().status).toBe('in');
});

test('deletes drafts when another person signs in', async () => {
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  remember();
  session.end();
  const ben = { ...ann, id: '0b000000-0000-4000-8000-00000000000b' };
  setTransport(async () => Response.json(sessionFor(ben)));
  await session.signIn({ email: ben.email, password: 'long enough' });
  expect(drafts()).toEqual([]);
});

test('deleting the account goes home, whichever tab or event reports first that its sessions ended', async () => {
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  remember();
  await session.deleteAccount(async () => {
    for (const ended of ['elsewhere', 'deleted'] as const) {
      session.end(ended);
      window.dispatchEvent(new StorageEvent('storage', { key: 'session_ended', newValue: ended }));
    }
    expect(session.state().status).toBe('in');
  });
  expect(session.state()).toEqual({ status: 'out', left: true, session: null });
  expect({ ...localStorage }).toEqual({});
  expect(drafts()).toEqual([]);
  expect(navigations).toEqual(['/']);
});

test('a failed account deletion stays signed in', async () => {
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  await expect(session.deleteAccount(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(session.state().status).toBe('in');
  session.end('elsewhere');
  expect(session.state()).toMatchObject({ status: 'out', ended: 'elsewhere' });
});

test('signing in stores what spec.md names', async () => {
  const session = sessionWith();
  await session.start(false);
  const token = tokenFor(300);
  setTransport(async () => Response.json(sessionFor(ann, token)));
  await session.signIn({ email: ann.email, password: 'long enough' });
  expect(Object.fromEntries(KEYS.map((key) => [key, localStorage.getItem(key)]))).toEqual({
    auth_token: token,
    refresh_token: 'handle',
    user_id: ann.id,
    user_name: ann.name,
    user_email: ann.email,
  });
  expect(session.state()).toEqual({ status: 'in', session: { user: ann } });
});

test('when the email must be verified first, signing up does not sign in', async () => {
  const session = sessionWith();
  await session.start(false);
  setTransport(async () => Response.json({ message: 'Please verify your email.' }, { status: 202 }));
  const given = { name: ann.name, email: ann.email, password: 'long enough' };
  await expect(session.signUp(given)).resolves.toBe('to-verify');
  expect(session.state().status).toBe('out');
  expect(readStored()).toBeNull();
});

test('stores a new name at once, and fetches a token with it', async () => {
  const fresh = tokenFor(300, 'fresh');
  const answer = Promise.withResolvers<{ token: string; handle: string }>();
  const session = sessionWith(() => answer.promise);
  store(tokenFor(300));
  await session.start(false);
  const renamed = session.updateName({ ...ann, name: 'Anna Example' });
  expect(session.state().session?.user.name).toBe('Anna Example');
  expect(localStorage.getItem('user_name')).toBe('Anna Example');
  answer.resolve({ token: fresh, handle: 'next' });
  await renamed;
  expect(readStored()).toEqual({ token: fresh, handle: 'next', user: { ...ann, name: 'Anna Example' } });
});

test('a renewal under way does not undo a rename', async () => {
  const answer = Promise.withResolvers<{ token: string; handle: string }>();
  const session = sessionWith(() => answer.promise);
  store(tokenFor(300));
  await session.start(false);
  const renewed = session.callers.renew();
  await new Promise((resolve) => setTimeout(resolve, 0));
  session.updateUser({ ...ann, name: 'Anna Example' });
  answer.resolve({ token: tokenFor(300, 'fresh'), handle: 'next' });
  await renewed;
  expect(localStorage.getItem('user_name')).toBe('Anna Example');
});

test('a rename persists when no token is available', async () => {
  const session = sessionWith(async () => {
    throw new TypeError('Failed to fetch');
  });
  store(tokenFor(300));
  await session.start(false);
  await session.updateName({ ...ann, name: 'Anna Example' });
  expect(session.state()).toEqual({ status: 'in', session: { user: { ...ann, name: 'Anna Example' } } });
});

test('applies a name that another tab has stored already', async () => {
  const session = sessionWith();
  store(tokenFor(300));
  await session.start(false);
  const renamed = { ...ann, name: 'Anna Example' };
  localStorage.setItem('user_name', renamed.name);
  session.updateUser(renamed);
  expect(session.state()).toEqual({ status: 'in', session: { user: renamed } });
});
