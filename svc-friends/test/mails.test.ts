import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { patience } from '@allsquare/build/slowness';
import { expensesEvents } from '@allsquare/expenses-contract';
import { resubscribe, sendRequest, unsubscribe } from '@allsquare/friends-contract';
import { groupsEvents } from '@allsquare/groups-contract';
import { UnitOfWork } from '@allsquare/service-kit';
import { type TestPerson, until } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jwtVerify, SignJWT } from 'jose';
import { MailsRepository } from '../src/mails/mails.repository.ts';
import { type Friends, hashSecret, newPerson, origin, proofSecret, startFriends } from './fixture.ts';
import { type MailServer, parseMail, startMailServer } from './mail-server.ts';

const introduce = (friends: Friends, person: TestPerson) => friends.publishPerson(person);

describe('without a mail server', () => {
  let friends: Friends;
  beforeAll(async () => {
    friends = await startFriends();
  });
  afterAll(() => friends.stop());

  test('a mail is written as an .eml file; an address with an account gets none', async () => {
    const [ann, ben, dan] = [newPerson('Ann Example'), newPerson('Ben Example'), newPerson()];
    await introduce(friends, ben);
    await friends.sent(ann, ben);
    await friends.sent(ann, dan);
    const file = await until('a file', async () => (await readdir(friends.mailFolder))[0]);
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f-]{36}\.eml$/);
    expect((await stat(join(friends.mailFolder, file))).mode & 0o777).toBe(0o600);
    const { headers, text } = await until('the whole mail', async () => {
      const mail = parseMail(await readFile(join(friends.mailFolder, file), 'utf8'));
      return mail.text ? mail : undefined;
    });
    expect(headers).toMatchObject({
      from: 'Allsquare <no-reply@allsquare.example>',
      to: dan.email,
      subject: 'Ann Example would like to be your friend on Allsquare',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(text).toContain(`Ann Example (${ann.email}) would like to be your friend`);
    const link = /^https:\S+$/m.exec(text)?.[0] ?? '';
    expect(link.startsWith(`${origin}/login?tab=register&returnTo=%2Ffriends%3Ftab%3Drequests&proof=`)).toBe(true);
    const proof = new URL(link).searchParams.get('proof') ?? '';
    const { payload } = await jwtVerify(proof, proofSecret, { algorithms: ['HS256'], audience: 'address-proof' });
    const [mail] = await friends.query<{ id: string; created: string }>(
      `select id, extract(epoch from created_at) as created from mails where recipient = $1`,
      [dan.email],
    );
    // Bound to its mail, and as old as the mail's cause.
    const iat = Number(mail?.created);
    expect(payload).toEqual({ email: dan.email, aud: 'address-proof', jti: mail?.id, iat, exp: iat + 7 * 86_400 });
    expect(await friends.query(`select recipient from mails`)).toEqual([{ recipient: dan.email }]);
  });
});

describe('with a mail server', () => {
  let friends: Friends;
  let mail: MailServer;
  let manner: 'answers' | 'hangs' | 'hangs up' = 'answers';
  const start = (port = 0) =>
    startMailServer({
      port,
      refuses: (address) => (address.startsWith('gone') ? 550 : address.startsWith('busy') ? 450 : undefined),
      manner: () => manner,
    });
  beforeAll(async () => {
    mail = await start();
    friends = await startFriends({ SMTP_URL: mail.url });
  });
  afterAll(async () => {
    await friends.stop();
    await mail.stop();
  });

  const invite = async (by: TestPerson, email: string, message: string | null = null, at = new Date()) => {
    await introduce(friends, by);
    await friends.publishEvent(groupsEvents, 'invite-sent', {
      inviteId: randomUUID(),
      email,
      message,
      groupId: randomUUID(),
      groupName: 'Lisbon trip',
      by: by.id,
      at: at.toISOString(),
    });
  };
  const sentTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));
  const arrives = (email: string) => until('a mail', async () => sentTo(email)[0]);
  const mailsTo = (email: string) =>
    friends.query<{ attempts: number; isWaiting: boolean; isSent: boolean }>(
      `select attempts, due_at is not null as "isWaiting", sent_at is not null as "isSent" from mails
        where recipient = $1`,
      [email],
    );
  /** Moves the times of all queued mails into the past. */
  const later = (interval: string) =>
    friends.query(
      `update mails set due_at = due_at - $1::interval, tried_at = tried_at - $1::interval,
         sent_at = sent_at - $1::interval`,
      [interval],
    );

  test('an invite is delivered in any script; its message is read in the product', async () => {
    const zoe = newPerson('Zoë Пример 👋');
    const { email } = newPerson();
    await invite(zoe, email, 'Kommst du mit?\n.\nDas wäre schön – 晚饭!');
    const { from, to, raw } = await arrives(email);
    const { headers, text } = parseMail(raw);
    expect({ from, to }).toEqual({ from: 'no-reply@allsquare.example', to: [email] });
    expect(headers).toMatchObject({
      to: email,
      subject: 'Zoë Пример 👋 invites you to join the group "Lisbon trip" on Allsquare',
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@allsquare\.example>$/),
      'auto-submitted': 'auto-generated',
      date: expect.any(String),
    });
    expect(text).toContain('see the invitation, with a message from Zoë Пример 👋:\n');
    expect(text).not.toMatch(/Kommst|晚饭/);
    expect(raw).not.toMatch(/text\/html|<img|https?:\/\/(?!allsquare\.example\/(login|mails|api\/mails\/unsubscribe))/);
    await until('it to be marked', async () => (await mailsTo(email))[0]?.isSent);
  });

  test('a reminder is mailed to the verified address of an account, and to no other', async () => {
    const [ann, ben, guest] = [
      newPerson('Ann Example'),
      newPerson('Ben Example'),
      { ...newPerson('Guest'), email: '' },
    ];
    for (const person of [ann, ben, guest]) await introduce(friends, person);
    const about = { groupId: randomUUID(), groupName: 'Lisbon trip', amount: 2000, by: ann.id };
    for (const { id: userId } of [guest, ben])
      await friends.publishEvent(expensesEvents, 'reminder-sent', { userId, ...about, at: new Date().toISOString() });
    const { headers } = parseMail((await arrives(ben.email)).raw);
    expect(headers['subject']).toBe('Ann Example reminds you of a payment in the group "Lisbon trip" on Allsquare');
    const reminded = await friends.notificationsOf(ben);
    expect(reminded.map(({ text }) => text)).toContain(
      'Ann Example reminds you of your payment in Lisbon trip: $20.00',
    );
    expect(await friends.query(`select from mails where recipient = '' or recipient = $1`, [guest.id])).toEqual([]);
  });

  test('a name or a group with line breaks adds no header and no recipient', async () => {
    const evil = { ...newPerson(), name: 'Ann\r\nBcc: victim@example.com\r\n\r\nBuy now' };
    await introduce(friends, evil);
    const { email } = newPerson();
    await friends.publishEvent(groupsEvents, 'invite-sent', {
      inviteId: randomUUID(),
      email,
      message: '\r\n.\r\nRCPT TO:<victim@example.com>\r\n',
      groupId: randomUUID(),
      groupName: 'Trip\nCc: victim@example.com',
      by: evil.id,
      at: new Date().toISOString(),
    });
    const { to, raw } = await arrives(email);
    expect(to).toEqual([email]);
    const { headers } = parseMail(raw);
    expect(Object.keys(headers).toSorted()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(mail.received.flatMap((each) => each.to)).not.toContain('victim@example.com');
  });

  test('an address with a comma is one address; an invalid one is given up, and the next mail is sent', async () => {
    const ann = newPerson('Ann Example');
    const comma = 'a,b@example.com';
    const bracket = 'a>b@example.com';
    for (const email of [bracket, comma]) await friends.call(ann, sendRequest, { body: { email } });
    const { to } = await until('a mail', async () => mail.received.find((each) => each.to.join().includes('a,b')));
    expect(to).toEqual(['"a,b"@example.com']);
    expect(await mailsTo(bracket)).toEqual([{ attempts: 1, isWaiting: false, isSent: false }]);
  });

  test('a permanent rejection is given up, a temporary one is retried', async () => {
    const ann = newPerson();
    const [gone, busy] = [`gone-${randomUUID()}@example.com`, `busy-${randomUUID()}@example.com`];
    await invite(ann, gone);
    await invite(ann, busy);
    await until('both to be tried', async () => {
      const [[first], [second]] = [await mailsTo(gone), await mailsTo(busy)];
      return first?.isWaiting === false && second?.attempts === 1;
    });
    await later('1 minute');
    await until('a second attempt', async () => (await mailsTo(busy))[0]?.attempts === 2);
    expect(await mailsTo(gone)).toEqual([{ attempts: 1, isWaiting: false, isSent: false }]);
    await friends.query(`update mails set attempts = 15, due_at = now() where recipient = $1`, [busy]);
    await until('the last attempt', async () => (await mailsTo(busy))[0]?.isWaiting === false);
  });

  test('without the mail server mails wait, also over a restart, and are then sent once', async () => {
    const { email } = newPerson();
    await mail.stop();
    await invite(newPerson(), email);
    await until('a failed attempt', async () => (await mailsTo(email))[0]?.attempts === 1);
    await friends.restart(async () => {
      mail = await start(mail.port);
    });
    await later('1 minute');
    await arrives(email);
    await until('it to be marked', async () => (await mailsTo(email))[0]?.isSent);
    await later('1 day');
    expect(sentTo(email)).toHaveLength(1);
  });

  test('a mail whose acceptance was not received is sent again with the same id', async () => {
    const { email } = newPerson();
    manner = 'hangs up';
    await invite(newPerson(), email);
    await arrives(email);
    manner = 'answers';
    await until('the failure to be seen', async () => (await mailsTo(email))[0]?.isWaiting);
    await later('1 minute');
    await until('it to be marked', async () => (await mailsTo(email))[0]?.isSent);
    const ids = sentTo(email).map(({ raw }) => parseMail(raw).headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a mail server that hangs does not delay shutdown; the mail is sent after the next start', async () => {
    const { email } = newPerson();
    manner = 'hangs';
    await invite(newPerson(), email);
    await arrives(email);
    const stopping = Date.now();
    await friends.restart(async () => expect(Date.now() - stopping).toBeLessThan(patience(4500)));
    manner = 'answers';
    await later('1 minute');
    await until('it to be marked', async () => (await mailsTo(email))[0]?.isSent);
  });

  /** Waits until no more mails are sent. */
  const whenSent = async () => {
    await friends.waitUntilHandled();
    await until('the queue to be empty', async () => {
      const [waiting] = await friends.query(`select 1 from mails where due_at is not null`);
      return !waiting;
    });
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  test('one mail a day from a sender to an address, three from all; further invites exist without one', async () => {
    const [ann, dan] = [newPerson('Ann Example'), newPerson('Dan Example')];
    const email = dan.email.toUpperCase();
    await invite(ann, email, null, hoursAgo(23));
    await invite(ann, email);
    await friends.sent(ann, dan);
    await whenSent();
    expect(sentTo(dan.email)).toHaveLength(1);

    // Creating and deleting accounts does not help.
    for (const each of ['Ben', 'Cleo', 'Eve', 'Finn'].map((name) => newPerson(`${name} Example`))) {
      await invite(each, email);
      await whenSent();
      await friends.publishDeletion(each);
    }
    expect(sentTo(dan.email)).toHaveLength(3);
    await friends.publishPerson(dan);
    expect((await friends.notificationsOf(dan)).filter(({ kind }) => kind === 'group-invite')).toHaveLength(6);

    const eve = newPerson();
    await invite(ann, eve.email, null, hoursAgo(25));
    await invite(ann, eve.email);
    await whenSent();
    expect(sentTo(eve.email)).toHaveLength(2);
  });

  test('a mail waits until its sender has verified their address, for two days', async () => {
    const ann = { ...newPerson('Ann Example'), emailVerified: false };
    const [dan, eve] = [newPerson(), newPerson()];
    await friends.sent(ann, dan);
    await friends.sent(ann, eve);
    await friends.waitUntilHandled();
    await friends.query(`update mails set created_at = created_at - interval '3 days' where recipient = $1`, [
      eve.email,
    ]);
    await until('the second to be given up', async () => (await mailsTo(eve.email))[0]?.isWaiting === false);
    expect(await mailsTo(dan.email)).toEqual([{ attempts: 0, isWaiting: true, isSent: false }]);
    await friends.publishPerson({ ...ann, emailVerified: true });
    await arrives(dan.email);
    expect(sentTo(eve.email)).toEqual([]);
  });

  test('whoever unsubscribes, by the link that mail programs use, gets no more mail', async () => {
    const { email } = newPerson();
    const [ann, ben] = [newPerson('Ann Example'), newPerson('Ben Example')];
    await invite(ann, email);
    const { headers } = parseMail((await arrives(email)).raw);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '');
    expect(`${link.origin}${link.pathname}`).toBe(`${origin}${unsubscribe.path}`);
    const token = link.searchParams.get('token') ?? '';
    expect(Buffer.from(token, 'base64url').toString()).not.toContain(email);

    const post = (search: string) =>
      fetch(`${friends.url}${unsubscribe.path}?${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const [first = '', claims, signature] = token.split('.');
    const forged = [first, Buffer.from(`{"hash":"x","aud":"unsubscribe"}`).toString('base64url'), signature].join('.');
    for (const bad of [forged, claims, 'x']) expect((await post(`token=${bad}`)).status).toBe(404);
    expect((await post('')).status).toBe(400);
    const proof = /proof=(\S+)/.exec(parseMail((await arrives(email)).raw).text)?.[1];
    expect((await post(`token=${proof}`)).status).toBe(404);
    await invite(ben, email);
    await whenSent();
    expect(sentTo(email)).toHaveLength(2);

    expect((await post(link.search.slice(1))).status).toBe(204);
    expect((await post(link.search.slice(1))).status).toBe(204);
    await invite(newPerson(), email);
    await whenSent();
    expect(sentTo(email)).toHaveLength(2);
    const kept = await friends.query(`select * from unsubscribed_addresses`);
    expect(JSON.stringify(kept)).not.toContain(email);

    // The subscribe link, which is at the end of each mail.
    const { text } = parseMail((await arrives(email)).raw);
    expect(text).toContain(`Stop these emails, or get them again:\n${origin}/mails?token=${token}`);
    const back = (search: string) => fetch(`${friends.url}${resubscribe.path}?${search}`, { method: 'DELETE' });
    expect((await back(`token=${forged}`)).status).toBe(404);
    expect((await back(link.search.slice(1))).status).toBe(204);
    expect((await back(link.search.slice(1))).status).toBe(204);
    await invite(newPerson(), email);
    await whenSent();
    expect(sentTo(email)).toHaveLength(3);
  });

  test.each(['GET', 'HEAD'])(
    '%s of the same link leads to the page /mails with its token, and changes nothing',
    async (method) => {
      const { email } = newPerson();
      await invite(newPerson('Ann Example'), email);
      const { raw } = await arrives(email);
      const link = new URL(parseMail(raw).headers['list-unsubscribe']?.slice(1, -1) ?? '');
      const open = (search: string) => fetch(`${friends.url}${link.pathname}${search}`, { method, redirect: 'manual' });
      const before = await friends.query(`select * from unsubscribed_addresses`);
      const answer = await open(link.search);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`/mails#${link.searchParams.get('token')}`);
      for (const search of ['', '?token=', '?token=%22%3E%3Cb%3E', '?token=a&token=b'])
        expect((await open(search)).headers.get('location')).toBe('/mails#');
      expect(await friends.query(`select * from unsubscribed_addresses`)).toEqual(before);
    },
  );

  test('an address unsubscribed with an older key, or by a mail of an earlier release, remains so', async () => {
    const { email } = newPerson();
    const hash = createHmac('sha256', hashSecret).update(email).digest('base64url');
    const token = await new SignJWT({ hash })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('unsubscribe')
      .sign(hashSecret);
    const answer = await fetch(`${friends.url}${unsubscribe.path}?token=${token}`, { method: 'POST' });
    expect(answer.status).toBe(204);
    const newer = randomBytes(32);
    const next = await startFriends({
      SMTP_URL: mail.url,
      ADDRESS_HASH_SECRET: [newer, hashSecret].map((key) => key.toString('base64url')).join(),
    });
    try {
      await next.query(`insert into unsubscribed_addresses (hash) values ($1)`, [hash]);
      const [ann, other] = [newPerson('Ann Example'), newPerson()];
      await introduce(next, ann);
      await next.sent(ann, { ...other, email });
      await next.sent(ann, other);
      await arrives(other.email);
      expect(sentTo(email)).toEqual([]);
    } finally {
      await next.stop();
    }
  });

  test('two replicas send twenty mails an hour per sender, requests and invites together; others wait', async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const replica = await friends.startReplica();
    const strangers = Array.from({ length: 25 }, () => newPerson());
    const [asked, invited] = [strangers.slice(0, 10), strangers.slice(10)];
    await Promise.all(asked.map((stranger) => friends.sent(ann, stranger)));
    for (const { email } of invited) await invite(ann, email);
    const { email: bens } = newPerson();
    await invite(ben, bens);
    await arrives(bens);

    const sent = () => strangers.filter(({ email }) => sentTo(email).length > 0);
    const waiting = async () => {
      const [row] = await friends.query<{ count: number; soonest: string }>(
        `select count(*)::int as count, extract(epoch from min(due_at) - now()) as soonest from mails
          where sender_id = $1 and due_at > now() and attempts = 0`,
        [ann.id],
      );
      return row;
    };
    await until('five to wait', async () => (await waiting())?.count === 5 && sent().length === 20);
    expect(Number((await waiting())?.soonest)).toBeGreaterThan(3500);

    await later('59 minutes');
    await later('61 seconds');
    await until('the others to arrive', async () => sent().length === 25);
    await until('all to be marked', async () => {
      const [open] = await friends.query(`select 1 from mails where sender_id = $1 and sent_at is null`, [ann.id]);
      return !open;
    });
    await replica.stop();
    expect(strangers.map(({ email }) => sentTo(email).length)).toEqual(strangers.map(() => 1));
  });

  test('concurrent replicas do not exceed the hourly limit', async () => {
    const ann = newPerson();
    await introduce(friends, ann);
    await friends.query(
      `insert into mails (id, sender_id, recipient, kind, created_at, attempts, due_at, tried_at)
       select gen_random_uuid(), $1, n || '-' || $2, 'friend-request', now(), 0,
              case when n > 19 then now() end, case when n <= 19 then now() end from generate_series(1, 27) n`,
      [ann.id, ann.email],
    );
    const [mails, unitOfWork] = [friends.app.get(MailsRepository, { strict: false }), friends.app.get(UnitOfWork)];
    const look = () =>
      unitOfWork.run(undefined, async (tx) => {
        const due = await mails.lockDue(tx);
        if (due && !(await mails.postponeIfLimited(tx, due))) await mails.startAttempt(tx, due.id);
      });
    await Promise.all(Array.from({ length: 8 }, look));
    const tried = await friends.query(`select 1 from mails where sender_id = $1 and tried_at is not null`, [ann.id]);
    expect(tried).toHaveLength(20);
  });
});
