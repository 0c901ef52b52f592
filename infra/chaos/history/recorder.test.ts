import { once } from 'node:events';
import { createServer } from 'node:http';
import { updateGroup } from '@allsquare/groups-contract';
import { clientOf } from '@allsquare/local/client/client.ts';
import { expect, test } from '@jest/globals';
import { emptyHistory } from './history.ts';
import { randomBy } from './random.ts';
import { Recorder } from './recorder.ts';

const about = { kind: 'group', group: 'group', text: 'Trip', moves: {} } as const;

/** The record of a write under a key, sent up to three times to a server that gives these answers in turn. */
async function recorded(...statuses: number[]) {
  const server = createServer((_, response) => {
    const status = statuses.shift() ?? 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code: `code-${status}` }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const user = { id: 'ann', name: 'Ann', email: 'ann@example.com' };
  const session = { access_token: 'token', refresh_token: 'token', expires_in: 300, user };
  const client = clientOf(origin, { ...user, password: '' }, session as Parameters<typeof clientOf>[2]);
  const history = emptyHistory();
  const recorder = new Recorder(client, [], history, { ...randomBy(1), between: (_least, most) => Math.min(most, 3) });
  await recorder.writeUnderKey(updateGroup, { params: { id: 'group' }, body: {} }, about);
  server.close();
  return history.writes[0];
}

test.each([
  [[200], 'acknowledged'],
  [[503, 503, 200], 'acknowledged'],
  [[503, 503, 503], 'refused'],
  [[500], 'refused'],
  [[404], 'refused'],
  [[503, 502, 503], 'unknown'],
  [[502, 404], 'unknown'],
])('a write with the response %j is %s', async (statuses, outcome) => {
  const write = await recorded(...statuses);
  expect(write).toMatchObject({ text: 'Trip', outcome });
  if (outcome === 'refused') expect(write?.status).toBe(statuses.at(-1));
});
