import { randomUUID } from 'node:crypto';
import { startIssuer, startPeer } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, callOwner } from '../src/index.ts';
import { withContext } from '../src/process/request-context.ts';
import { slowThing } from './things.service.ts';

const id = randomUUID();
const ann = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
let peer: Awaited<ReturnType<typeof startPeer>>;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let caller: Caller;

beforeAll(async () => {
  peer = await startPeer();
  issuer = await startIssuer();
  caller = { ...ann, emailVerified: true, isGuest: false, token: await issuer.token(ann), sessionId: '', expiresAt: 0 };
  peer.answers(slowThing, { params: { id } }, { id, version: 1 }, 7);
});
afterAll(() => Promise.all([peer.stop(), issuer.stop()]));

const question = () => callOwner(peer.url, slowThing, { params: { id } }, caller);

test('an owner is asked, told that a service asks, and answers with its version', async () => {
  expect(await question()).toEqual({ answer: { id, version: 1 }, version: 7 });
});

test('while another service is being answered nobody is asked', async () => {
  const before = [...peer.asked];
  await expect(withContext({ requestId: randomUUID(), isAsked: true }, question)).rejects.toMatchObject({
    status: 404,
  });
  expect(peer.asked).toEqual(before);
});
