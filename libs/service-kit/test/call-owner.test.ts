import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('calls the owner, marked as a call from a service, and returns the answer with its version', async () => {
  expect(await question()).toEqual({ answer: { id, version: 1 }, version: 7 });
});

test('passes on the message of a refusal by the owner', async () => {
  const answers = createServer((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end('{"code":"removed","message":"Ann removed you."}');
  });
  await new Promise<void>((resolve) => void answers.listen(0, '127.0.0.1', resolve));
  const { port } = answers.address() as AddressInfo;
  const forbidden = callOwner(`http://127.0.0.1:${port}`, slowThing, { params: { id } }, caller);
  await expect(forbidden).rejects.toMatchObject({ status: 403, code: 'removed', message: 'Ann removed you.' });
  answers.closeAllConnections();
  await new Promise((resolve) => void answers.close(resolve));
});

test('calls no service while answering another one', async () => {
  const before = [...peer.asked];
  await expect(withContext({ requestId: randomUUID(), isAsked: true }, question)).rejects.toMatchObject({
    status: 404,
  });
  expect(peer.asked).toEqual(before);
});
