import { type UserState, userState } from '@allsquare/auth-contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DelayProxy, startDelayProxy } from './delay-proxy.ts';
import { startGateway, type TestGateway } from './fixture.ts';
import { guestsOf, startGroupsServer } from './guests.ts';
import { peopleOf } from './people.ts';

let links: Awaited<ReturnType<typeof startGroupsServer>>;
let gateway: TestGateway;
let proxy: DelayProxy;
beforeAll(async () => {
  links = await startGroupsServer();
  gateway = await startGateway(
    async (identityUrl) => {
      proxy = await startDelayProxy(identityUrl);
      return proxy.url;
    },
    { groupsUrl: links.url },
  );
});
afterAll(async () => {
  await gateway.stop();
  await proxy.stop();
  await links.stop();
});

test.each([
  ['is lost', undefined],
  ['is a failure', 500],
])('if the response to a new address %s the client is notified, and the outcome is published', async (_, status) => {
  const guest = await guestsOf(gateway).opened();
  const { email, password } = peopleOf(gateway).somebody();
  // Then only the write requests the guest.
  await gateway.service.published(userState, guest.id, (state: UserState) => state.name === 'Ben Example');
  const answer = proxy.holdNext(`/${guest.id}`, status);
  const keeping = guest.browser.send('POST', '/api/auth/guest/keep', { email, password }, guest.token);
  await answer.held;
  if (!status) proxy.breakAll();
  answer.release();
  expect(await keeping).toMatchObject({ status: 502, body: { code: 'answer-lost' } });
  const isKept = (state: UserState) => state.email === email;
  expect(await gateway.service.published(userState, guest.id, isKept)).toBeDefined();
});
