import { tmpdir } from 'node:os';
import { resubscribe, unsubscribe } from '@allsquare/friends-contract';
import { readDocs } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';
import { hashSecret, origin, proofSecret } from './fixture.ts';

/** The address in List-Unsubscribe, which mail programs open, leads to a page. */
const isOfMailPrograms = (url: string, method: string) =>
  url === unsubscribe.path && ![unsubscribe.method, resubscribe.method].some((own) => own === method);

test('the OpenAPI document names every route, with the bounds of the contract', async () => {
  const { paths } = await readDocs(
    service,
    {
      GROUPS_URL: 'http://127.0.0.1:9',
      PUBLIC_ORIGIN: origin,
      MAIL_FOLDER: tmpdir(),
      ADDRESS_PROOF_SECRET: proofSecret.toString('base64url'),
      ADDRESS_HASH_SECRET: hashSecret.toString('base64url'),
    },
    isOfMailPrograms,
  );
  expect(paths['/api/friends/request']?.['post']).toMatchObject({
    operationId: 'sendRequest',
    requestBody: {
      content: { 'application/json': { schema: { properties: { email: { minLength: 1, maxLength: 254 } } } } },
    },
    responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/FriendRequest' } } } } },
  });
  expect(paths['/api/friends/{friend_id}']?.['delete']).toMatchObject({ operationId: 'removeFriend' });
  expect(paths['/api/notifications']?.['get']).toMatchObject({
    operationId: 'listNotifications',
    responses: { 200: { headers: { Link: expect.anything(), 'X-Total-Count': expect.anything() } } },
  });
});
