import { z } from 'zod';
import { ApiError, type Caller, call, callPage, setCallers, setTransport } from './api.ts';

const listThings = {
  method: 'GET',
  path: '/api/groups/:id/things',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional() }),
  status: 200,
  response: z.array(z.object({ id: z.string() })),
} as const;
const createGroup = {
  method: 'POST',
  path: '/api/groups',
  body: z.object({ name: z.string() }),
  status: 201,
  response: z.object({ id: z.string() }),
} as const;
const removeThing = {
  method: 'DELETE',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  status: 204,
  response: z.undefined(),
} as const;
const openDoor = {
  method: 'GET',
  path: '/api/auth/config',
  status: 200,
  response: z.object({}),
  public: true,
} as const;

const caller: Caller = {
  token: 'first',
  expiresAt: Number.POSITIVE_INFINITY,
  id: 'u1',
  name: 'Zoë & Al',
  email: 'zoe@example.com',
};
type Seen = { address: string; init: RequestInit & { headers: Record<string, string> } };
let seen: Seen[];
const answers = (...responses: (() => Response | Promise<Response>)[]) => {
  seen = [];
  setTransport(async (address, init) => {
    seen.push({ address, init: init as Seen['init'] });
    return (responses[seen.length - 1] ?? responses.at(-1) ?? (() => Response.error()))();
  });
};
const json = (status: number, body: unknown) => () => Response.json(body, { status });

beforeEach(() => setCallers({ current: async () => caller, renew: async () => ({ ...caller, token: 'second' }) }));
afterEach(() => setTransport());

test('a page returns the cursor of the next one, if any', async () => {
  const link = '</api/groups/g/things?limit=2&cursor=a%2Bb>; rel="next"';
  answers(() => Response.json([{ id: 'a' }], { headers: { Link: link } }), json(200, []));
  const list = () => callPage(listThings, { params: { id: 'g' } });
  await expect(list()).resolves.toEqual({ items: [{ id: 'a' }], next: 'a+b', previous: undefined, total: '' });
  await expect(list()).resolves.toEqual({ items: [], next: undefined, previous: undefined, total: '' });
});

test('a request without an answer in time ends and is unreachable; a cancelled one is not', async () => {
  const late = jest.spyOn(AbortSignal, 'timeout');
  const ask = (signal?: AbortSignal) => call(listThings, { params: { id: 'g' } }, { signal });
  setTransport(async (_, { signal }) => {
    signal?.throwIfAborted();
    return Response.json([]);
  });
  await expect(ask()).resolves.toEqual([]);
  await expect(ask(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  late.mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
  await expect(ask()).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  late.mockRestore();
});

test("fills path and query, sends the caller, and returns only the contract's fields", async () => {
  answers(json(200, [{ id: 'a', secret: 1 }]));
  await expect(call(listThings, { params: { id: 'g/1' }, query: { q: 'x y' } })).resolves.toEqual([{ id: 'a' }]);
  expect(seen[0]?.address).toBe('/api/groups/g%2F1/things?q=x+y');
  expect(seen[0]?.init.headers).toMatchObject({
    Authorization: 'Bearer first',
    'X-User-Id': 'u1',
    'X-User-Name': 'Zo%C3%AB%20%26%20Al',
    'X-User-Email': 'zoe%40example.com',
  });
  expect(seen[0]?.init.headers['X-Request-Id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a write carries its key and body; creating a group includes credentials', async () => {
  answers(json(201, { id: 'g1' }));
  await call(createGroup, { body: { name: 'Lisbon trip' } }, { idempotencyKey: 'k1' });
  expect(seen[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"name":"Lisbon trip"}' });
  expect(seen[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'k1', 'Content-Type': 'application/json' });
});

test('a deletion without a body has no content type; a response without a body is undefined', async () => {
  answers(() => new Response(null, { status: 204 }));
  await expect(call(removeThing, { params: { id: '1' } })).resolves.toBeUndefined();
  expect(seen[0]?.init.body).toBeUndefined();
  expect(seen[0]?.init.headers).not.toHaveProperty('Content-Type');
});

test('a DELETE that has a body sends it', async () => {
  answers(() => new Response(null, { status: 204 }));
  const removeAll = { ...removeThing, body: z.object({ password: z.string() }) };
  await call(removeAll, { params: { id: '1' }, body: { password: 'x' } });
  expect(seen[0]?.init).toMatchObject({ method: 'DELETE', body: '{"password":"x"}' });
  expect(seen[0]?.init.headers).toHaveProperty('Content-Type', 'application/json');
});

test("an error is an ApiError with the server's message, as text 'status: body'", async () => {
  answers(
    json(409, { message: 'Already there.', code: 'already-there', details: [{ path: 'name', message: 'Taken' }] }),
  );
  const error: unknown = await call(createGroup, { body: { name: 'x' } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'already-there', message: 'Already there.' });
  expect(String(error)).toBe(
    '409: {"message":"Already there.","code":"already-there","details":[{"path":"name","message":"Taken"}]}',
  );
});

test('a foreign response and no response are ApiErrors too', async () => {
  answers(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call(createGroup, { body: { name: 'x' } })).rejects.toMatchObject({ status: 502, code: 'unknown' });
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(createGroup, { body: { name: 'x' } })).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('retries once with another token after a 401', async () => {
  answers(json(401, { message: 'Expired', code: 'signed-out' }), json(200, []));
  await call(listThings, { params: { id: 'g1' } });
  expect(seen.map(({ init }) => init.headers.Authorization)).toEqual(['Bearer first', 'Bearer second']);
});

test('sends no request that needs a token when signed out', async () => {
  setCallers({ current: async () => null, renew: async () => null });
  answers(json(200, []));
  await expect(call(listThings, { params: { id: 'g1' } })).rejects.toMatchObject({ status: 401, code: 'signed-out' });
  expect(seen).toEqual([]);
});

test('a public operation is sent without a token', async () => {
  answers(json(200, {}));
  await call(openDoor, {});
  expect(seen[0]?.init.headers.Authorization).toBeUndefined();
});
