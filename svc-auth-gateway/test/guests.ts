import { Session } from '@allsquare/auth-contract';
import { type GroupWithMembers, previewLink } from '@allsquare/groups-contract';
import { expect } from '@jest/globals';
import type { AnyGateway } from './fixture.ts';
import { firefox, peopleOf } from './people.ts';
import { startUpstream } from './upstream.ts';

const lisbon = { name: 'Lisbon trip', type: 'trip', count: 2, places: [] };
const ended = { message: 'This link has ended. Ask for a new one.', code: 'link-ended' };

const refused = { message: 'Ann removed you from this group. Ask an admin to add you again.', code: 'removed' };

/**
 * svc-groups for guests' requests: every link leads into a group except those configured otherwise, and it has removed
 * the people in `removed`. `groups` and `archived`: those of every caller.
 */
export async function startGroupsServer() {
  const upstream = await startUpstream();
  const groups: GroupWithMembers[] = [];
  const archived: GroupWithMembers[] = [];
  const removed = new Set<string>();
  upstream.answers(({ method, url, body }) => {
    if (`${method} ${url}` === `${previewLink.method} ${previewLink.path}` && !/another|no-such/.test(body)) {
      const { guestIds = [] } = previewLink.body.parse(JSON.parse(body));
      const isRefused = guestIds.some((id) => removed.has(id));
      return isRefused ? { status: 403, body: JSON.stringify(refused) } : { body: JSON.stringify(lisbon) };
    }
    if (url === '/api/groups') return { body: JSON.stringify(groups) };
    if (url === '/api/groups?archived=true') return { body: JSON.stringify(archived) };
    const group = [...groups, ...archived].find(({ id }) => url === `/api/groups/${id}`);
    return group ? { body: JSON.stringify(group) } : { status: 404, body: JSON.stringify(ended) };
  });
  return Object.assign(upstream, { groups, archived, removed });
}

/** Guests, each in a separate browser. */
export const guestsOf = (gateway: AnyGateway) => {
  const people = peopleOf(gateway);
  const opened = async (name = 'Ben Example', browser = people.open(), token = 'a-link') => {
    const headers = { 'user-agent': firefox };
    const { status, body } = await browser.send('POST', '/api/auth/guest', { token, name }, undefined, headers);
    expect({ status, body }).toMatchObject({ status: 201 });
    const session = Session.parse(body);
    return { browser, session, token: session.access_token, id: session.user.id };
  };
  const rowOf = async (id: string) => (await gateway.service.query('select * from guests where user_id = $1', [id]))[0];
  return { opened, rowOf };
};
export type Guest = Awaited<ReturnType<ReturnType<typeof guestsOf>['opened']>>;
