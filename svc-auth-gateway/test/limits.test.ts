import { randomUUID } from 'node:crypto';
import { patience } from '@allsquare/build/slowness';
import { sharedFixture, until } from '@allsquare/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Guests } from '../src/guests/guests.ts';
import { Browser, type BrowserAnswer } from './browser.ts';
import { startGateway } from './fixture.ts';
import { guestsOf, startGroupsServer } from './guests.ts';
import { peopleOf } from './people.ts';

const limits = {
  LIMIT_WRONG_PASSWORDS: '5',
  LIMIT_WRONG_PASSWORDS_IN_A_ROW: '7',
  LIMIT_WRONG_PASSWORDS_PER_IP: '30',
  LIMIT_WRONG_PASSWORDS_OF_STRANGERS: '40',
  LIMIT_SIGN_INS_WAITING: '3',
  LIMIT_REGISTRATIONS: '20',
  LIMIT_GUESTS: '20',
  LIMIT_GUESTS_PER_LINK: '4',
  LIMIT_LINK_LOOKS: '30',
  LIMIT_REFRESHES: '3',
  LIMIT_WRITES: '40',
  LIMIT_ACCOUNT_REQUESTS: '60',
  LIMIT_RENAMES: '10',
  LIMIT_MAILS: '1',
  LIMIT_MAIL_REQUESTS: '6',
};
const links = sharedFixture(startGroupsServer);
const gateway = sharedFixture(() =>
  startGateway(undefined, { groupsUrl: links.url, urls: { groups: links.url }, limits }),
);
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  people = peopleOf(gateway);
});

let hosts = 0;
const newIp = () => `203.0.113.${++hosts}`;
const post = (path: string, body: object, ip: string, url = gateway.service.url): Promise<BrowserAnswer> =>
  new Browser(url, gateway.publicUrl).send('POST', path, body, undefined, { 'x-forwarded-for': ip });
const signIn = (email: string, password: string, ip: string, url?: string) =>
  post('/api/auth/login', { email, password }, ip, url);
const wrong = (email: string, ip: string, url?: string) => signIn(email, 'not-this-one', ip, url);
const somebodysEmail = () => `${randomUUID()}@example.com`;
const statuses = (answers: BrowserAnswer[]) => answers.map(({ status }) => status);
const times = async (count: number, act: () => Promise<BrowserAnswer>) => {
  const answers: BrowserAnswer[] = [];
  for (let done = 0; done < count; done++) answers.push(await act());
  return answers;
};
const retryAfter = ({ headers }: BrowserAnswer) => Number(headers.get('retry-after'));

test('rejects the sixth try after five wrong passwords, with the time to wait', async () => {
  const { person } = await people.registered();
  const ip = newIp();
  expect(statuses(await times(5, () => wrong(person.email, ip)))).toEqual(Array(5).fill(401));
  const refused = await signIn(person.email, person.password, ip);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests', message: 'Too many requests. Please try again in 15 minutes.' },
  });
  expect(retryAfter(refused)).toBeGreaterThan(880);
  expect(retryAfter(refused)).toBeLessThanOrEqual(900);
  expect((await signIn(person.email, person.password, newIp())).status).toBe(200);
});

test('the correct password resets the count', async () => {
  const { person } = await people.registered();
  const ip = newIp();
  for (let round = 0; round < 3; round++) {
    expect(statuses(await times(4, () => wrong(person.email, ip)))).toEqual(Array(4).fill(401));
    expect((await signIn(person.email, person.password, ip)).status).toBe(200);
  }
});

test('thirty wrong passwords for different people block an IP address, and of IPv6 the whole /64', async () => {
  const hostOf = (count: number) => `2001:db8:1:2:${count}::7`;
  let count = 0;
  expect(statuses(await times(30, () => wrong(somebodysEmail(), hostOf(++count))))).toEqual(Array(30).fill(401));
  expect((await wrong(somebodysEmail(), hostOf(++count))).status).toBe(429);
  expect((await wrong(somebodysEmail(), '2001:db8:1:3::7')).status).toBe(401);
});

test("a stranger's hundred wrong tries do not block Ann from another address", async () => {
  const { person } = await people.registered();
  const stranger = newIp();
  const tries = Promise.all(Array.from({ length: 100 }, () => wrong(person.email, stranger)));
  const ann = await signIn(person.email, person.password, newIp());
  expect(ann.status).toBe(200);
  const refused = (await tries).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(95);
  expect((await signIn(person.email, person.password, newIp())).status).toBe(200);
});

test('wrong passwords of a signed-in user count for their session', async () => {
  const { browser, person, token } = await people.registered();
  const change = () =>
    browser.send('POST', '/api/auth/password', { current: 'not-this-one', next: 'another-horse-1' }, token);
  expect(statuses(await times(5, change))).toEqual(Array(5).fill(403));
  expect((await change()).status).toBe(429);
  expect((await signIn(person.email, person.password, newIp())).status).toBe(200);
});

test('thirty unknown codes block an IP address', async () => {
  const ip = newIp();
  const exchange = () => {
    const form = { grant_type: 'authorization_code', code: 'x', redirect_uri: gateway.publicUrl, code_verifier: 'x' };
    const headers = { 'x-forwarded-for': ip };
    return people.open().send('POST', '/api/auth/token', new URLSearchParams(form), undefined, headers);
  };
  expect(statuses(await times(30, exchange))).toEqual(Array(30).fill(400));
  expect((await exchange()).status).toBe(429);
});

test('registrations are counted per IP address', async () => {
  const ip = newIp();
  const register = () => post('/api/auth/register', { ...people.somebody(), password: 'password1' }, ip);
  expect(statuses(await times(20, register))).toEqual(Array(20).fill(400));
  const refused = await register();
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Too many requests. Please try again in 60 minutes.' },
  });
  expect(retryAfter(refused)).toBeGreaterThan(3500);
});

test('refreshes are counted per session', async () => {
  const { browser, session } = await people.registered();
  expect(statuses(await times(3, () => browser.refresh(session.refresh_token)))).toEqual([200, 200, 200]);
  const cookie = browser.cookie;
  const refused = await browser.refresh(session.refresh_token);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(retryAfter(refused)).toBeLessThanOrEqual(60);
  expect(browser.cookie).toBe(cookie);
});

test('one IP address requests six mails an hour, and gets the same response for as many addresses', async () => {
  const ip = newIp();
  const reset = (from: string) => post('/api/auth/password-reset', { email: somebodysEmail() }, from);
  const verify = () => post('/api/auth/verification', { email: somebodysEmail() }, ip);
  expect(statuses(await times(3, () => reset(ip)))).toEqual([202, 202, 202]);
  expect(statuses(await times(3, verify))).toEqual([202, 202, 202]);
  expect((await verify()).status).toBe(429);
  expect((await reset(newIp())).status).toBe(202);
});

describe('a known device', () => {
  const from = (browser: Browser, person: { email: string; password: string }, ip: string) =>
    browser.send('POST', '/api/auth/login', person, undefined, { 'x-forwarded-for': ip });

  test('is not blocked by strangers from any number of networks, who are blocked together', async () => {
    const { browser, person } = await people.registered();
    await browser.send('POST', '/api/auth/logout', {});
    const tries: BrowserAnswer[] = [];
    for (let network = 0; network < 10; network++) tries.push(...(await times(5, () => wrong(person.email, newIp()))));
    expect(statuses(tries)).toEqual([...Array<number>(40).fill(401), ...Array<number>(10).fill(429)]);
    expect((await signIn(person.email, person.password, newIp())).status).toBe(429);
    expect((await from(browser, person, newIp())).status).toBe(200);
  });

  test('is not blocked by their own network, and has its own count', async () => {
    const ip = newIp();
    const { browser, person } = await people.registered();
    await times(5, () => wrong(person.email, ip));
    expect((await signIn(person.email, person.password, ip)).status).toBe(429);
    expect((await from(browser, person, ip)).status).toBe(200);
    const mistyped = { ...person, password: 'not-this-one' };
    expect(statuses(await times(5, () => from(browser, mistyped, newIp())))).toEqual(Array(5).fill(401));
    expect((await from(browser, person, newIp())).status).toBe(429);
    expect((await signIn(person.email, person.password, newIp())).status).toBe(200);
  });

  test('is known for its own account only, and by no cookie but ours', async () => {
    const [ann, ben] = [await people.registered(), await people.registered()];
    const ip = newIp();
    await times(5, () => from(ann.browser, { ...ben.person, password: 'not-this-one' }, ip));
    expect((await from(ann.browser, ben.person, ip)).status).toBe(429);
    const { device } = ben.browser;
    ben.browser.device = `${device.slice(0, -4)}AAAA`;
    expect((await from(ben.browser, ben.person, ip)).status).toBe(429);
    ben.browser.device = device;
    expect((await from(ben.browser, ben.person, ip)).status).toBe(200);
    // The browser knows both accounts.
    expect((await from(ann.browser, ben.person, newIp())).status).toBe(200);
    await times(5, () => wrong(ann.person.email, ip));
    expect((await from(ann.browser, ann.person, ip)).status).toBe(200);
  });
});

describe('the routes of the gateway itself', () => {
  const tooMany = { status: 429, body: { code: 'too-many-requests' } };

  test('respond to an account sixty times a minute', async () => {
    const { browser, token } = await people.registered();
    const ask = (path: string) => browser.send('GET', path, undefined, token);
    expect(statuses(await times(30, () => ask('/api/auth/me')))).toEqual(Array(30).fill(200));
    expect(statuses(await times(30, () => ask('/api/auth/sessions')))).toEqual(Array(30).fill(200));
    expect(await ask('/api/auth/me')).toMatchObject(tooMany);
    const other = await people.registered();
    expect((await other.browser.send('GET', '/api/auth/me', undefined, other.token)).status).toBe(200);
  });

  test('count as writes, together with those of the services', async () => {
    const { browser, token } = await people.registered();
    const endOthers = () => browser.send('DELETE', '/api/auth/sessions', undefined, token);
    expect(statuses(await times(40, endOthers))).toEqual(Array(40).fill(204));
    expect(await endOthers()).toMatchObject(tooMany);
    expect(await browser.send('POST', '/api/groups', {}, token)).toMatchObject(tooMany);
  });

  test('rename ten times an hour', async () => {
    const { browser, token } = await people.registered();
    const rename = () => browser.send('PATCH', '/api/users/profile', { name: 'Ann Renamed' }, token);
    expect(statuses(await times(10, rename))).toEqual(Array(10).fill(200));
    const refused = await rename();
    expect(refused).toMatchObject(tooMany);
    expect(retryAfter(refused)).toBeGreaterThan(3500);
  });

  test('sign out again without calling the provider', async () => {
    const { browser, token } = await people.registered();
    const signOut = () => browser.send('POST', '/api/auth/logout', {}, token);
    expect((await signOut()).status).toBe(204);
    await gateway.stopIdentity();
    const before = gateway.service.logged().length;
    expect(statuses(await times(20, signOut))).toEqual(Array(20).fill(204));
    const lines = gateway.service.logged().slice(before);
    await gateway.startIdentity();
    // Background work may send requests too.
    expect(lines.filter(({ msg }) => String(msg).includes('provider is away')).length).toBeLessThan(10);
  });

  test.each(['password-reset', 'verification'])('reject %s from another site', async (path) => {
    const elsewhere = new Browser(gateway.service.url, 'https://elsewhere.example');
    const answer = await elsewhere.send('POST', `/api/auth/${path}`, { email: somebodysEmail() });
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
  });
});

describe('with two replicas', () => {
  test('share a count, and each continues alone while the broker is unavailable', async () => {
    const other = await gateway.service.startReplica();
    try {
      const one = { email: somebodysEmail(), ip: newIp() };
      await times(5, () => wrong(one.email, one.ip));
      await until(
        'the other replica to hear of it',
        async () => (await wrong(one.email, one.ip, other.url)).status === 429,
      );

      await gateway.service.stopBroker();
      const alone = { email: somebodysEmail(), ip: newIp() };
      const before = Date.now();
      const answers = await times(6, () => wrong(alone.email, alone.ip));
      expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
      expect(Date.now() - before).toBeLessThan(patience(5000));
      expect((await wrong(one.email, one.ip, other.url)).status).toBe(429);

      await gateway.service.loseBroker();
      await gateway.service.startBroker();
      await until('the others to hear of what was counted meanwhile', async () => {
        const answer = await signIn(alone.email, 'not-this-one', alone.ip, other.url);
        return answer.status === 429;
      });
    } finally {
      await other.stop();
    }
  });
});

describe('guests', () => {
  const open = (token: string, ip: string) => post('/api/auth/guest', { token, name: 'Ben Example' }, ip);

  test('thirty at one table join concurrently, by as many links as they need', async () => {
    const ip = newIp();
    const table = Array.from({ length: 30 }, (_, seat) => open(`a-link-of-table-${Math.floor(seat / 4)}`, ip));
    expect(statuses(await Promise.all(table))).toEqual(Array(30).fill(201));
  });

  test('checks wrong links thirty times a minute per network, a valid one without a limit', async () => {
    const ip = newIp();
    const look = (token: string) => post('/api/join/look', { token }, ip);
    expect(statuses(await times(40, () => look('a-link')))).toEqual(Array(40).fill(200));
    expect(statuses(await times(30, () => look('another-link')))).toEqual(Array(30).fill(404));
    expect((await look('another-link')).status).toBe(429);
    expect((await look('a-link')).status).toBe(200);
  });

  test('twenty wrong links an hour from one network do not block a valid one', async () => {
    const ip = newIp();
    expect(statuses(await times(20, () => open('another-link', ip)))).toEqual(Array(20).fill(404));
    const refused = await open('another-link', ip);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(retryAfter(refused)).toBeGreaterThan(3_500);
    expect((await open(`a-link-${randomUUID()}`, ip)).status).toBe(201);
    const back = () => post('/api/auth/guest/return', { token: 'no-such-link', attempt: randomUUID() }, newIp());
    expect((await back()).status).toBe(410);
  });

  test('a return by link and cookie counts as a refresh, not for the network', async () => {
    const { browser } = await guestsOf(gateway).opened('Ben Example', undefined, `a-link-${randomUUID()}`);
    const again = () => browser.send('POST', '/api/auth/guest', { token: 'a-link', name: 'Ben Example' });
    expect(statuses(await times(4, again))).toEqual([201, 201, 201, 429]);
  });

  test('a link creates a limited number of accounts an hour, including deleted ones', async () => {
    const token = `a-link-${randomUUID()}`;
    const come = async () => {
      const guest = await guestsOf(gateway).opened('Ben Example', undefined, token);
      expect((await guest.browser.send('DELETE', '/api/users/me', {}, guest.token)).status).toBe(204);
    };
    for (let count = 0; count < 4; count++) await come();
    expect(await open(token, newIp())).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });

  test('a link ends after that number, also under concurrency, and leaves no account behind', async () => {
    const token = `a-link-${randomUUID()}`;
    const accounts = async () =>
      (await gateway.service.query(`select from identity.users where email like '%@guest.invalid'`)).length;
    const before = await accounts();
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(token, newIp())));
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(4);
    expect(await open(token, newIp())).toMatchObject({ status: 404, body: { code: 'link-ended' } });
    expect(await accounts()).toBe(before + 4);
    expect((await open(`${token}-2`, newIp())).status).toBe(201);
  });

  test('the number per link is exact under concurrency', async () => {
    const guests = gateway.service.app.get(Guests);
    const token = `a-link-${randomUUID()}`;
    const added = await Promise.allSettled(Array.from({ length: 8 }, () => guests.add(randomUUID(), token)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });
});
