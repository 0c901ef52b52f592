import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openLink } from './link.ts';

const echo = createServer((socket) => void socket.on('error', () => {}).pipe(socket));
const link = await openLink();

beforeAll(async () => {
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  const address = echo.address();
  link.connectTo([typeof address === 'object' ? (address?.port ?? 0) : 0]);
});
afterAll(async () => {
  await link.close();
  echo.close();
});

/** Milliseconds until the echo arrives; undefined if the connection ends first. */
async function sendThere(): Promise<number | undefined> {
  const began = performance.now();
  const socket = connect(link.port, '127.0.0.1');
  socket.write('there and back');
  const isBack = await new Promise<boolean>((resolve) => {
    socket.on('data', () => resolve(true));
    for (const end of ['error', 'close']) socket.on(end, () => resolve(false));
  });
  socket.destroy();
  return isBack ? performance.now() - began : undefined;
}

test('a slow link delays each direction, until it is fast again', async () => {
  expect(await sendThere()).toBeDefined();
  link.setFault('slow');
  expect(await sendThere()).toBeGreaterThanOrEqual(40);
  link.setFault(undefined);
  expect(await sendThere()).toBeDefined();
});

test('a lossy link breaks some connections and stalls others', async () => {
  link.setFault('lossy');
  const took = await Promise.all(Array.from({ length: 300 }, sendThere));
  link.setFault(undefined);
  const back = took.filter((one) => one !== undefined);
  expect(back.length).toBeLessThan(took.length);
  expect(back.length).toBeGreaterThan(took.length / 2);
  expect(Math.max(...back)).toBeGreaterThan(200);
});
