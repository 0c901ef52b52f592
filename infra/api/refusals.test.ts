import { patience } from '@allsquare/build/slowness';
import { origin, product } from '@allsquare/e2e/running.ts';
import {
  type RefusedRequest,
  tooLarge,
  unanswered,
  unreadable,
  unreadableToNode,
  withoutFile,
  wrongRefusals,
} from '@allsquare/testing/refused-requests';
import { expect, test } from '@jest/globals';

/** A refusal that no rule makes has the messages of the contracts and a code, at both servers. */
const gateway = `http://127.0.0.1:${product.part('svc-auth-gateway').port}`;
const atBoth = { ...unreadable, ...unreadableToNode, ...tooLarge, ...unanswered };

test.each<[string, string, Record<string, RefusedRequest>]>([
  ['the edge', origin, { ...atBoth, ...withoutFile }],
  ['the gateway', gateway, atBoth],
])("%s rejects any input with the contracts' messages", async (_, at, requests) => {
  expect(await wrongRefusals(at, requests)).toEqual([]);
});

test(
  'so does a request that never completes',
  async () => {
    const half = {
      'half a head': { bytes: 'GET /api/groups HTTP/1.1\r\nhost: x\r\nx-a: ', statuses: [408] },
      'half a body': {
        bytes:
          'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
        statuses: [408],
      },
    };
    const halves = Object.entries(half).map(([name, one]) => ({ [name]: one }));
    const waits = [origin, gateway].flatMap((at) => halves.map((one) => wrongRefusals(at, one)));
    expect((await Promise.all(waits)).flat()).toEqual([]);
  },
  patience(60_000),
);
