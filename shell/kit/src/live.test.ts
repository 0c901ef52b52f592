import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { actAs, answerWith } from './api.ts';
import { gatherEvents, startLive } from './live.ts';
import { keepStream, type LiveEvent } from './live-stream.ts';

const watched = (client: QueryClient, queryKey: string[]) => {
  const fetched = jest.fn(async () => 'data');
  new QueryObserver(client, { queryKey, queryFn: fetched, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  return fetched;
};

describe('gathering', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('events within 200 ms refetch each named topic once, and no other', async () => {
    const client = new QueryClient();
    const balances = watched(client, ['balances', 'g1']);
    const expenses = watched(client, ['expenses', 'g1']);
    const friends = watched(client, ['friends']);
    await jest.advanceTimersByTimeAsync(10);
    const { take } = gatherEvents(client);
    for (let count = 0; count < 5; count += 1) {
      take({ topic: 'balances', groupId: 'g1' });
      take({ topic: 'expenses', groupId: 'g1' });
      await jest.advanceTimersByTimeAsync(30);
    }
    expect(balances).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(60);
    expect(balances).toHaveBeenCalledTimes(2);
    expect(expenses).toHaveBeenCalledTimes(2);
    expect(friends).toHaveBeenCalledTimes(1);
    client.clear();
  });

  test('resync refetches all that is shown, at once', async () => {
    const client = new QueryClient();
    const shown = [watched(client, ['groups']), watched(client, ['friends'])];
    await jest.advanceTimersByTimeAsync(10);
    gatherEvents(client).take({ topic: 'resync' });
    await jest.advanceTimersByTimeAsync(1);
    for (const fetched of shown) expect(fetched).toHaveBeenCalledTimes(2);
    client.clear();
  });
});

const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('the stream', () => {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const stop = new AbortController();
  const encoder = new TextEncoder();

  afterAll(() => {
    stop.abort();
    answerWith();
  });

  test('reads events across chunks, passes on comments, and says resync after every gap', async () => {
    const events: LiveEvent[] = [];
    let beats = 0;
    const caller = { token: 't', expiresAt: Date.now() + 300_000, id: 'u', name: 'U', email: 'u@example.com' };
    actAs({ current: async () => caller, renew: async () => null });
    answerWith(async (_, init) => {
      expect(init.headers).toMatchObject({ Authorization: 'Bearer t' });
      return new Response(new ReadableStream({ start: (controller) => void open.push(controller) }));
    });
    void keepStream({ event: (event) => events.push(event), beat: () => void (beats += 1) }, stop.signal);

    await until(() => open.length === 1 && events.length === 1);
    open[0]?.enqueue(encoder.encode(': still here\n\ndata: {"topic":"expen'));
    open[0]?.enqueue(encoder.encode('ses","groupId":"g1"}\n\n'));
    await until(() => events.length === 2);
    expect(beats).toBe(2);
    open[0]?.close();
    await until(() => open.length === 2 && events.length === 3);
    expect(events).toEqual([{ topic: 'resync' }, { topic: 'expenses', groupId: 'g1' }, { topic: 'resync' }]);
  });
});

test('one stream serves two tabs; when the tab that reads it closes, the other goes on', async () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const caller = { token: 't', expiresAt: Date.now() + 300_000, id: 'u', name: 'U', email: 'u@example.com' };
  actAs({ current: async () => caller, renew: async () => null });
  answerWith(async (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller);
        init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  });
  const say = (at: number, topic: string) =>
    streams[at]?.enqueue(new TextEncoder().encode(`data: {"topic":"${topic}"}\n\n`));
  const [first, second] = [new QueryClient(), new QueryClient()];
  const shown = [watched(first, ['expenses', 'g1']), watched(second, ['expenses', 'g1'])];
  const stops = [startLive(first, 'u'), startLive(second, 'u')];
  const calls = () => shown.map(({ mock }) => mock.calls.length);

  await until(() => streams.length === 1 && calls().every((count) => count === 2));
  say(0, 'expenses');
  await until(() => calls().every((count) => count === 3));
  expect(streams).toHaveLength(1);

  stops[0]?.();
  await until(() => streams.length === 2 && calls()[1] === 4);
  say(1, 'expenses');
  await until(() => calls()[1] === 5);
  expect(calls()[0]).toBe(3);

  stops[1]?.();
  first.clear();
  second.clear();
  answerWith();
});
