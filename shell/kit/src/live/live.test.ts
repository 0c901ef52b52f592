import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { setCallers, setTransport, traceLiveEvent } from '../api/api.ts';
import { createQueryClient } from '../queries/query.ts';
import { createEventBatcher, startLive } from './live.ts';
import { type LiveEvent, maintainStream } from './live-stream.ts';

jest.mock('../api/api.ts', () => ({ ...jest.requireActual('../api/api.ts'), traceLiveEvent: jest.fn() }));
beforeEach(() => jest.mocked(traceLiveEvent).mockImplementation((_, __, ___, work) => work()));

const watched = (client: QueryClient, queryKey: string[], answer: () => Promise<string> = async () => 'data') => {
  const fetched = jest.fn(answer);
  new QueryObserver(client, { queryKey, queryFn: fetched, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  return fetched;
};

describe('batching', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the events of one write refetch each named topic once, at once, and no other', async () => {
    const client = createQueryClient();
    const balances = watched(client, ['balances', 'g1']);
    const expenses = watched(client, ['expenses', 'g1']);
    const friends = watched(client, ['friends']);
    await jest.advanceTimersByTimeAsync(10);
    const { addEvent } = createEventBatcher(client);
    for (const topic of ['balances', 'expenses', 'balances'] as const) addEvent({ topic, groupId: 'g1' });
    expect(balances).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(balances).toHaveBeenCalledTimes(2);
    expect(expenses).toHaveBeenCalledTimes(2);
    expect(friends).toHaveBeenCalledTimes(1);
    client.clear();
  });

  test('an event does not wait because another topic was just refetched', async () => {
    const client = createQueryClient();
    const balances = watched(client, ['balances', 'g1']);
    const groups = watched(client, ['groups']);
    await jest.advanceTimersByTimeAsync(10);
    const { addEvent } = createEventBatcher(client);
    addEvent({ topic: 'balances', groupId: 'g1' });
    await jest.advanceTimersByTimeAsync(50);
    for (const topic of ['balances', 'groups'] as const) addEvent({ topic, groupId: 'g1' });
    await jest.advanceTimersByTimeAsync(1);
    expect(groups).toHaveBeenCalledTimes(2);
    expect(balances).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(150);
    expect(balances).toHaveBeenCalledTimes(3);
    expect(groups).toHaveBeenCalledTimes(2);
    client.clear();
  });

  test('the page handles its own write before its events', async () => {
    const client = createQueryClient();
    const groups = watched(client, ['groups']);
    const answer = Promise.withResolvers<string>();
    const { addEvent } = createEventBatcher(client);
    void client
      .getMutationCache()
      .build(client, { mutationFn: () => answer.promise })
      .execute(undefined);
    await jest.advanceTimersByTimeAsync(10);
    addEvent({ topic: 'groups' });
    await jest.advanceTimersByTimeAsync(3900);
    answer.resolve('gone');
    await jest.advanceTimersByTimeAsync(90);
    expect(groups).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10);
    expect(groups).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1000);
    addEvent({ topic: 'groups' });
    await jest.advanceTimersByTimeAsync(10);
    expect(groups).toHaveBeenCalledTimes(3);
    client.clear();
  });

  test("an own write without a response does not delay others' events", async () => {
    const client = createQueryClient();
    const groups = watched(client, ['groups']);
    void client
      .getMutationCache()
      .build(client, { mutationFn: () => new Promise(() => undefined) })
      .execute(undefined);
    await jest.advanceTimersByTimeAsync(10);
    createEventBatcher(client).addEvent({ topic: 'groups' });
    await jest.advanceTimersByTimeAsync(5100);
    expect(groups).toHaveBeenCalledTimes(2);
    client.clear();
  });

  test('refetches a topic at most five times a second, however many events arrive', async () => {
    const client = createQueryClient();
    const balances = watched(client, ['balances', 'g1']);
    await jest.advanceTimersByTimeAsync(10);
    const { addEvent } = createEventBatcher(client);
    for (let count = 0; count < 101; count += 1) {
      addEvent({ topic: 'balances', groupId: 'g1' });
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(balances).toHaveBeenCalledTimes(1 + 6);
    await jest.advanceTimersByTimeAsync(1000);
    // The last event came when they had just been refetched.
    expect(balances).toHaveBeenCalledTimes(1 + 7);
    addEvent({ topic: 'balances', groupId: 'g1' });
    await jest.advanceTimersByTimeAsync(1);
    expect(balances).toHaveBeenCalledTimes(1 + 8);
    client.clear();
  });

  test('ignores an event of a newer service with an unknown topic and field', async () => {
    const client = createQueryClient();
    const groups = watched(client, ['groups']);
    await jest.advanceTimersByTimeAsync(10);
    const { addEvent } = createEventBatcher(client);
    for (const topic of ['from-the-future', 'groups']) addEvent(JSON.parse(`{"topic":"${topic}","fromTheFuture":[]}`));
    await jest.advanceTimersByTimeAsync(200);
    expect(groups).toHaveBeenCalledTimes(2);
    client.clear();
  });

  test('events with traces share one refetch, which belongs to the newest', async () => {
    const client = createQueryClient();
    watched(client, ['groups']);
    await jest.advanceTimersByTimeAsync(10);
    const shown: unknown[][] = [];
    jest.mocked(traceLiveEvent).mockImplementation(async (...[topic, traceparent, since, work]) => {
      shown.push([topic, traceparent, Math.round(since - began)]);
      await work();
      shown.push(['end', traceparent]);
    });
    const began = performance.now();
    const { addEvent } = createEventBatcher(client);
    addEvent({ topic: 'groups', traceparent: 'first' });
    addEvent({ topic: 'groups' });
    addEvent({ topic: 'groups', traceparent: 'second' });
    await jest.advanceTimersByTimeAsync(100);
    expect(shown.filter(([, traceparent]) => traceparent)).toEqual([
      ['groups', 'first', 0],
      ['groups', 'second', 0],
      ['end', 'second'],
      ['end', 'first'],
    ]);
    client.clear();
  });

  test('resync refetches at once what was sent before the stream opened, and nothing sent since', async () => {
    const client = createQueryClient();
    const before = [watched(client, ['groups']), watched(client, ['friends'])];
    await jest.advanceTimersByTimeAsync(10);
    const stood = performance.now();
    await jest.advanceTimersByTimeAsync(10);
    const since = watched(client, ['balances']);
    await jest.advanceTimersByTimeAsync(10);
    createEventBatcher(client).addEvent({ topic: 'resync' }, stood);
    await jest.advanceTimersByTimeAsync(1);
    for (const fetched of before) expect(fetched).toHaveBeenCalledTimes(2);
    expect(since).toHaveBeenCalledTimes(1);
    client.clear();
  });

  test('does not refetch what was sent after an event arrived', async () => {
    const client = createQueryClient();
    createEventBatcher(client).addEvent({ topic: 'groups' });
    await jest.advanceTimersByTimeAsync(100);
    const groups = watched(client, ['groups']);
    await jest.advanceTimersByTimeAsync(200);
    expect(groups).toHaveBeenCalledTimes(1);
    client.clear();
  });

  test('a first response in flight when the event arrived is refetched', async () => {
    const client = createQueryClient();
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const coming = answers.values();
    const groups = watched(client, ['groups'], async () => (await coming.next().value?.promise) ?? 'none');
    await jest.advanceTimersByTimeAsync(10);
    createEventBatcher(client).addEvent({ topic: 'groups' });
    await jest.advanceTimersByTimeAsync(300);
    expect(groups).toHaveBeenCalledTimes(1);
    answers[0]?.resolve('before');
    answers[1]?.resolve('after');
    await jest.advanceTimersByTimeAsync(10);
    expect(groups).toHaveBeenCalledTimes(2);
    expect(client.getQueryData(['groups'])).toBe('after');
    client.clear();
  });
});

const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const caller = { token: 't', expiresAt: Date.now() + 300_000, id: 'u', name: 'U', email: 'u@example.com' };

type Stream = ReadableStreamDefaultController<Uint8Array>;
/**
 * A gateway: the streams that it has opened, and its responses; `away` while it is unreachable, `silent` while it does
 * not answer.
 */
const gateway = () => {
  const made = { streams: [] as Stream[], asked: 0, away: false, silent: false };
  const answer = (init: RequestInit = {}) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        made.streams.push(controller);
        init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  };
  setCallers({ current: async () => caller, renew: async () => null });
  setTransport(async (_, init) => {
    made.asked += 1;
    if (made.away) throw new TypeError('Failed to fetch');
    if (made.silent)
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    expect(init.headers).toMatchObject({ Authorization: 'Bearer t' });
    return answer(init);
  });
  const send = (at: number, text: string) => made.streams[at]?.enqueue(new TextEncoder().encode(text));
  return { made, answer, send };
};

describe('the stream', () => {
  let stop: AbortController;
  let events: LiveEvent[];
  let received: { beats: number; losses: number; since: (number | undefined)[] };
  const listen = (early?: Parameters<typeof maintainStream>[2]) =>
    maintainStream(
      {
        event: (event, since) => {
          events.push(event);
          received.since.push(since);
        },
        heartbeat: () => void (received.beats += 1),
        lost: () => void (received.losses += 1),
      },
      stop.signal,
      early,
    );
  beforeEach(() => {
    stop = new AbortController();
    events = [];
    received = { beats: 0, losses: 0, since: [] };
  });
  afterEach(() => {
    stop.abort();
    setTransport();
  });

  test('reads events across chunks, passes on comments, and says resync after every gap', async () => {
    const { made, send } = gateway();
    void listen();
    await until(() => made.streams.length === 1 && events.length === 1);
    send(0, ': still here\n\ndata: {"topic":"expen');
    send(0, 'ses","groupId":"g1"}\n\n');
    await until(() => events.length === 2);
    expect(received).toMatchObject({ beats: 2, losses: 0 });
    made.streams[0]?.close();
    await until(() => made.streams.length === 2 && events.length === 3);
    expect(events).toEqual([{ topic: 'resync' }, { topic: 'expenses', groupId: 'g1' }, { topic: 'resync' }]);
    expect(received.losses).toBe(1);
  });

  test('replaced by newer ones reconnects after a minute, not at once', async () => {
    const { made, send } = gateway();
    void listen();
    await until(() => made.streams.length === 1 && events.length === 1);
    jest.useFakeTimers();
    send(0, 'data: {"topic":"too-many-streams"}\n\n');
    made.streams[0]?.close();
    await jest.advanceTimersByTimeAsync(59_000);
    expect(made.streams).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2_000);
    jest.useRealTimers();
    await until(() => made.streams.length === 2);
    expect(events).toEqual([{ topic: 'resync' }, { topic: 'resync' }]);
  });

  test('reads lines that end in CRLF, wherever a chunk ends', async () => {
    const { made, send } = gateway();
    void listen();
    await until(() => made.streams.length === 1 && events.length === 1);
    for (const chunk of [':\r', '\n\r\ndata: {"topic":"groups"}\r', '\n', '\r\ndata:{"topic":"friends"}\r\n\r\n'])
      send(0, chunk);
    await until(() => events.length === 3);
    expect(events.slice(1)).toEqual([{ topic: 'groups' }, { topic: 'friends' }]);
    expect(received.beats).toBe(4);
  });

  test('continues the stream that the page opened early, open since then', async () => {
    const { made, answer, send } = gateway();
    void listen({ token: 't', response: answer(), since: 12 });
    send(0, 'data: {"topic":"expenses"}\n\n');
    await until(() => events.length === 2);
    expect(events).toEqual([{ topic: 'resync' }, { topic: 'expenses' }]);
    expect(received.since).toEqual([12, undefined]);
    expect(made.asked).toBe(0);
  });

  test.each([
    ['with another token', { token: 'old' }],
    ['that was refused', { response: new Response('', { status: 401 }) }],
  ])('closes an early stream %s, and opens another', async (_, early) => {
    const { made, answer } = gateway();
    const response = answer();
    void listen({ token: 't', response, since: 12, ...early });
    await until(() => events.length === 1);
    expect(made.asked).toBe(1);
    expect(received.since[0]).toBeGreaterThan(12);
  });

  test('is lost, and asked for again, if it does not open within ten seconds', async () => {
    const { made } = gateway();
    made.silent = true;
    jest.useFakeTimers();
    void listen();
    await jest.advanceTimersByTimeAsync(9_900);
    expect([made.asked, received.losses]).toEqual([1, 0]);
    await jest.advanceTimersByTimeAsync(600);
    expect([made.asked, received.losses]).toEqual([2, 1]);
    made.silent = false;
    await jest.advanceTimersByTimeAsync(11_000);
    expect(events).toEqual([{ topic: 'resync' }]);
    jest.useRealTimers();
  });

  test('is lost at once when the browser goes offline, and retried as soon as it is back', async () => {
    const { made } = gateway();
    void listen();
    await until(() => events.length === 1);
    made.away = true;
    window.dispatchEvent(new Event('offline'));
    await until(() => received.losses === 4);
    made.away = false;
    const back = performance.now();
    window.dispatchEvent(new Event('online'));
    await until(() => events.length === 2);
    // Without the event it would have waited longer.
    expect(performance.now() - back).toBeLessThan(1_800);
  });
});

test('one stream serves two tabs; when the tab that reads it closes, the other takes over', async () => {
  const { made, send } = gateway();
  const [first, second] = [createQueryClient(), createQueryClient()];
  const shown = [watched(first, ['expenses', 'g1']), watched(second, ['expenses', 'g1'])];
  const stops = [startLive(first, 'u'), startLive(second, 'u')];
  const calls = () => shown.map(({ mock }) => mock.calls.length);

  await until(() => made.streams.length === 1 && calls().every((count) => count === 2));
  send(0, 'data: {"topic":"expenses"}\n\n');
  await until(() => calls().every((count) => count === 3));
  expect(made.streams).toHaveLength(1);

  stops[0]?.();
  await until(() => made.streams.length === 2 && calls()[1] === 4);
  send(1, 'data: {"topic":"expenses"}\n\n');
  await until(() => calls()[1] === 5);
  expect(calls()[0]).toBe(3);

  stops[1]?.();
  first.clear();
  second.clear();
  setTransport();
});

test('a tab closes its early stream when another tab reads one', async () => {
  const { made } = gateway();
  const [first, second] = [createQueryClient(), createQueryClient()];
  const stops = [startLive(first, 'v')];
  await until(() => made.streams.length === 1);
  const cancelled = jest.fn();
  const response = new Response(new ReadableStream({ cancel: cancelled }));
  stops.push(startLive(second, 'v', Promise.resolve({ token: 't', response, since: 12 })));
  await until(() => cancelled.mock.calls.length === 1);
  for (const stop of stops) stop();
  setTransport();
});

test('the tab that reads the stream notifies the others when it is lost, and when it reconnects', async () => {
  const { made, send } = gateway();
  const broadcasts: unknown[] = [];
  const other = new BroadcastChannel('allsquare-live:w');
  other.addEventListener('message', ({ data }) => broadcasts.push(data));
  const stop = startLive(createQueryClient(), 'w');
  await until(() => made.streams.length === 1);
  made.streams[0]?.close();
  await until(() => made.streams.length === 2);
  send(1, ':\n\n');
  await until(() => broadcasts.length === 4);
  expect(broadcasts).toEqual([{ topic: 'resync' }, 'lost', { topic: 'resync' }, 'beat']);
  stop();
  other.close();
  setTransport();
});

test('handles an event without queries in every tab, also if that ends the stream', async () => {
  const { made, send } = gateway();
  const [first, second] = [createQueryClient(), createQueryClient()];
  const ended: string[] = [];
  const stops = new Map<string, () => void>();
  const others = (name: string) => ({
    'signed-out': () => {
      ended.push(name);
      stops.get(name)?.();
    },
  });
  stops.set('first', startLive(first, 'x', undefined, others('first')));
  stops.set('second', startLive(second, 'x', undefined, others('second')));
  await until(() => made.streams.length === 1);
  send(0, 'data: {"topic":"signed-out"}\n\n');
  await until(() => ended.length === 2);
  expect(ended.toSorted()).toEqual(['first', 'second']);
  for (const stop of stops.values()) stop();
  setTransport();
});
