import {
  acceptRequest,
  cancelRequest,
  declineRequest,
  friendsState,
  listFriends,
  listRequests,
  removeFriend,
  sendRequest,
} from '@allsquare/friends-contract';
import { liveMessagesTo, sharedFixture } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { newPerson, parseRequest, startFriends } from './fixture.ts';

const friends = sharedFixture(startFriends);

const routes = [listFriends, removeFriend, listRequests, sendRequest, acceptRequest, declineRequest, cancelRequest];

describe('rights', () => {
  test('strangers get 404 for a request and change nothing', async () => {
    const [ann, ben, stranger] = [newPerson(), newPerson(), newPerson()];
    const { id } = await friends.sent(ann, ben);
    for (const operation of [acceptRequest, declineRequest, cancelRequest]) {
      const answer = await friends.call(stranger, operation, { params: { id } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'request-not-found' } });
    }
    expect(await friends.requestsOf(stranger)).toMatchObject({ received: [], sent: [] });
    expect(await friends.requestsOf(ben)).toMatchObject({ received: [{ id, status: 'pending' }] });
    expect(await friends.friendsOf(stranger)).toEqual([]);
  });

  test('x-user-* headers are ignored', async () => {
    const [ann, ben, stranger] = [newPerson(), newPerson(), newPerson()];
    const { id } = await friends.sent(ann, ben);
    const headers = { 'x-user-id': ben.id, 'x-user-name': ben.name, 'x-user-email': encodeURIComponent(ben.email) };
    const accepted = await friends.call(stranger, acceptRequest, { params: { id }, headers });
    expect(accepted.status).toBe(404);
    const listed = await friends.call(stranger, listRequests, { headers });
    expect(listed.body).toMatchObject({ received: [], sent: [] });
    const sent = await friends.call(ann, sendRequest, { body: { email: stranger.email }, headers });
    expect(sent.body).toMatchObject({ sender_id: ann.id, display_name: ann.name });
  });

  test('every operation without a token is 401', async () => {
    const params = { id: newPerson().id, friend_id: newPerson().id };
    for (const operation of routes) {
      const answer = await friends.call(undefined, operation, { params });
      expect(answer).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    }
  });

  test('a malformed id is 404', async () => {
    for (const operation of [acceptRequest, declineRequest, cancelRequest, removeFriend]) {
      const answer = await friends.call(newPerson(), operation, { params: { id: 'latest', friend_id: 'latest' } });
      expect(answer.status).toBe(404);
    }
  });
});

describe('addresses', () => {
  test('a request to an address without an account is received by whoever registers with it', async () => {
    const [ann, dan] = [newPerson('Ann Example'), newPerson('Dan Example')];
    const asked = await friends.sent(ann, dan);
    expect(asked).toMatchObject({ recipient_email: dan.email, recipient_display_name: null });

    const registered = { ...dan, email: dan.email.toUpperCase() };
    expect(await friends.requestsOf(registered)).toMatchObject({
      received: [{ id: asked.id, sender_email: ann.email }],
    });
    expect(await friends.accept(registered, asked.id)).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect(await friends.friendsOf(ann)).toMatchObject([{ friend_id: dan.id, userDetails: { name: 'Dan Example' } }]);
  });

  test('a registration updates the person’s browser, and reveals nothing to senders before acceptance', async () => {
    const [ann, ben, dan] = [newPerson('Ann Example'), newPerson('Ben Example'), newPerson('Dan Example')];
    const asked = await friends.sent(ann, dan);
    await friends.waitUntilHandled();
    const [forAnn, forDan] = await liveMessagesTo(friends, [ann, dan], () => friends.publishPerson(dan));
    expect(forAnn).toEqual([]);
    expect(forDan).toContainEqual({ topic: 'requests' });
    // A request to an address, before or after it has an account, reveals no name.
    expect(await friends.sent(ben, dan)).toMatchObject({ recipient_display_name: null });
    for (const asker of [ann, ben])
      expect(await friends.requestsOf(asker)).toMatchObject({ sent: [{ recipient_display_name: null }] });
    expect(parseRequest(await friends.accept(dan, asked.id)).recipient_display_name).toBe('Dan Example');
  });

  test('addresses that differ in case or outer spaces are the same', async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    const ask = (from: typeof ann, email: string) => friends.call(from, sendRequest, { body: { email } });
    expect(await ask(ann, `  ${ann.email.toUpperCase()}\t`)).toMatchObject({
      status: 422,
      body: { code: 'own-email' },
    });
    const asked = await ask(ann, ` ${ben.email.toUpperCase()} `);
    expect(asked).toMatchObject({ status: 201, body: { recipient_email: ben.email } });
    expect(await ask(ann, ben.email)).toMatchObject({ status: 409, body: { code: 'already-asked' } });
    expect(await ask({ ...ben, email: ben.email.toUpperCase() }, ann.email.toUpperCase())).toMatchObject({
      status: 201,
      body: { status: 'accepted' },
    });
    expect(await ask(ann, ben.email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'already-friends' } });
  });

  test.each([
    'ben @example.com',
    'ben@exa\u0000mple.com',
    'ben@exa\ud800mple.com',
    `${'b'.repeat(250)}@x.de`,
    'ben@guest.invalid',
  ])('the address %j is malformed', async (email) => {
    const answer = await friends.call(newPerson(), sendRequest, { body: { email } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-email' } });
  });

  test('a new name appears in existing rows and updates the browsers of friends', async () => {
    const [ann, ben] = [newPerson('Ann Example'), newPerson('Ben Example')];
    await friends.becomeFriends(ann, ben);
    const toAnn = await friends.liveTopicsTo(ann);
    await friends.publishPerson({ ...ben, name: 'Benjamin' }, 7);
    await toAnn.topics('friends');
    expect(await friends.friendsOf(ann)).toMatchObject([{ userDetails: { name: 'Benjamin' } }]);
  });
});

describe('live updates', () => {
  test('a new name updates the browsers that show it; the same name again updates none', async () => {
    const [ann, ben, cleo] = [newPerson('Ann Example'), newPerson('Ben Example'), newPerson('Cleo Example')];
    const publishName = (version: number, name: string) => () => friends.publishPerson({ ...ben, name }, version);
    await publishName(1, ben.name)();
    await friends.becomeFriends(ann, ben);
    // The request is pending for Ben, and its notification is unread.
    await friends.sent(cleo, ben);
    await friends.waitUntilHandled();
    const requests = [{ topic: 'requests' }];
    const everybody = [ann, ben, cleo];
    expect(await liveMessagesTo(friends, everybody, publishName(2, 'Benjamin'))).toEqual([
      [{ topic: 'friends' }, { topic: 'notifications' }],
      requests,
      // The sender to an address does not learn that it has an account.
      [],
    ]);
    expect(await liveMessagesTo(friends, everybody, publishName(3, 'Benjamin'))).toEqual([[], [], []]);
  });

  test('a request and its acceptance update the browsers of both sides', async () => {
    const [ann, ben] = [newPerson(), newPerson()];
    // The service knows Ben from his first request.
    await friends.sent(ben, newPerson());
    const [toAnn, toBen] = [await friends.liveTopicsTo(ann), await friends.liveTopicsTo(ben)];
    const { id } = await friends.sent(ann, ben);
    await Promise.all([toAnn.topics('requests'), toBen.topics('requests')]);
    expect([...toAnn.received, ...toBen.received]).not.toContain('friends');

    await friends.accept(ben, id);
    await Promise.all([toAnn.topics('friends'), toBen.topics('friends')]);
  });

  test.each([
    ['declined', declineRequest, 'recipient'],
    ['cancelled', cancelRequest, 'sender'],
  ] as const)('a request that is %s updates the browsers of both sides', async (status, operation, by) => {
    const [sender, recipient] = [newPerson(), newPerson()];
    await friends.sent(recipient, newPerson());
    const { id } = await friends.sent(sender, recipient);
    const ears = [await friends.liveTopicsTo(sender), await friends.liveTopicsTo(recipient)];
    const answer = await friends.call({ sender, recipient }[by], operation, { params: { id } });
    expect(answer).toMatchObject({ status: 200, body: { status } });
    await Promise.all(ears.map((ear) => ear.topics('requests')));
  });

  test('the list has the version of the friends.of state in X-State-Version', async () => {
    const [ann, ben, cleo] = [newPerson(), newPerson(), newPerson()];
    expect((await friends.call(ann, listFriends)).headers.get('x-state-version')).toBe('0');
    await friends.becomeFriends(ann, ben);
    await friends.becomeFriends(cleo, ann);
    expect((await friends.call(ann, listFriends)).headers.get('x-state-version')).toBe('2');
    const state = await friends.published(friendsState, ann.id, ({ version }: { version: number }) => version === 2);
    expect(state).toMatchObject({ userId: ann.id, version: 2, friends: [ben.id, cleo.id].toSorted() });
  });
});

describe('malformed input', () => {
  const MISSING = 'Please enter an email address';
  const INVALID = 'Please enter a valid email address';

  test.each([
    [{}, MISSING],
    [{ email: null }, MISSING],
    [{ email: 7 }, MISSING],
    [{ email: ['ben@example.com'] }, MISSING],
    [{ email: '  ' }, MISSING],
    [{ email: 'ben' }, INVALID],
    [{ email: 'ben@example' }, INVALID],
    [{ email: 'ben@two@example.com' }, INVALID],
    [{ email: 'ben@example.com\r\nBcc: cleo@example.com' }, INVALID],
  ])('%j is 400 with the message of the form', async (body, message) => {
    expect(await friends.call(newPerson(), sendRequest, { body })).toMatchObject({ status: 400, body: { message } });
  });

  test.each(['', '[]', '"ben@example.com"', 'null', '{', '{"email":'])('the body %j is 400', async (body) => {
    const answer = await fetch(new URL(sendRequest.path, friends.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await friends.issuer.token(newPerson())}`,
        'content-type': 'application/json',
      },
      body,
    });
    expect(answer.status).toBe(400);
  });

  test('a body larger than 256 kB is 413', async () => {
    const body = { email: 'ben@example.com', more: 'x'.repeat(256 * 1024) };
    expect((await friends.call(newPerson(), sendRequest, { body })).status).toBe(413);
  });
});
