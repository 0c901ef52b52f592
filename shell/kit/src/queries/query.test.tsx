import { act, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { call } from '../api/api.ts';
import { connection } from '../browser/connection.ts';
import { renderScreen, type SentRequest } from '../harness/testing.ts';
import { Loaded } from '../ui/loaded.tsx';
import { setRefusalAction, useQuery, useWrite } from './query.ts';
import { setSaveAccount } from './save-account.ts';

const listThings = { method: 'GET', path: '/api/things', status: 200, response: z.array(z.string()) } as const;
const addThing = {
  method: 'POST',
  path: '/api/things',
  body: z.object({ name: z.string() }),
  status: 201,
  response: z.object({}),
} as const;
const problems = {
  'name-taken': { title: 'Name taken', message: 'Choose another name.' },
  gone: { title: 'Error', message: 'It is gone.' },
};

type ThingsProps = { name?: string } & Pick<
  Parameters<typeof useWrite<typeof addThing>>[1],
  'success' | 'showsServerMessage' | 'meansStale' | 'failure' | 'onRefusal'
>;
const Things = ({ name = 'One', ...words }: ThingsProps) => {
  const things = useQuery({ queryKey: ['groups'], queryFn: () => call(listThings, {}) });
  const add = useWrite(addThing, {
    problems,
    topics: ['groups'],
    failure: { title: 'Not added', message: 'Try later.' },
    ...words,
  });
  return (
    <>
      <Loaded query={things}>{(names) => <p>{names.join(', ') || 'nothing'}</p>}</Loaded>
      <button type="button" onClick={() => add.mutate({ body: { name } })}>
        Add
      </button>
    </>
  );
};

const keysOf = (sent: SentRequest[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers['Idempotency-Key']);

test('a write that succeeds refetches its topics', async () => {
  const names: string[] = [];
  const { findByText, getByText, press } = renderScreen(<Things />, {
    answer: ({ method }) => {
      if (method === 'GET') return Response.json(names);
      names.push('One');
      return Response.json({}, { status: 201 });
    },
  });
  await findByText('nothing');
  await press.click(getByText('Add'));
  await findByText('One');
});

test.each([[['groups']], [['balances']], [['expenses', 'groups', 'balances']]] as const)(
  'a write of %j asks once more for what is about it',
  async (topics) => {
    const About = () => {
      const key = ['expenses', 'of both'];
      const meta = { topics: ['groups', 'balances'] };
      const { data } = useQuery({ queryKey: key, meta, queryFn: () => call(listThings, {}) });
      const add = useWrite(addThing, { problems, topics });
      return (
        <button type="button" onClick={() => add.mutate({ body: { name: 'One' } })}>
          Beside {data?.length}
        </button>
      );
    };
    const names: string[] = [];
    const { findByText, press, sent } = renderScreen(<About />, {
      answer: ({ method }) => {
        if (method === 'GET') return Response.json(names);
        names.push('One');
        return Response.json({}, { status: 201 });
      },
    });
    await press.click(await findByText('Beside 0'));
    await findByText('Beside 1');
    expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2);
  },
);

test('the same body keeps its key until the server responds', async () => {
  const statuses = [502, 503, 201, 201];
  const { findByText, getByText, press, sent } = renderScreen(<Things />, {
    answer: ({ method }) =>
      method === 'GET' ? Response.json([]) : Response.json({}, { status: statuses.shift() ?? 201 }),
  });
  await findByText('nothing');
  for (let count = 1; count <= 4; count += 1) {
    await press.click(getByText('Add'));
    await waitFor(() => expect(keysOf(sent)).toHaveLength(count));
  }
  const [lost, away, done, next] = keysOf(sent);
  expect(away).toBe(lost);
  expect(done).toBe(lost);
  expect(next).not.toBe(lost);
});

test("an error shows the title of its code with the server's message, and ends the key", async () => {
  const { findByText, getByText, press, sent } = renderScreen(<Things />, {
    answer: ({ method }) =>
      method === 'GET'
        ? Response.json([])
        : Response.json({ code: 'name-taken', message: 'Choose another name.' }, { status: 409 }),
  });
  await findByText('nothing');
  await press.click(getByText('Add'));
  await findByText('Name taken');
  await findByText('Choose another name.');
  await press.click(getByText('Add'));
  await waitFor(() => expect(keysOf(sent)).toHaveLength(2));
  expect(new Set(keysOf(sent)).size).toBe(2);
});

test('a success may offer an action', async () => {
  const go = jest.fn();
  const { findByRole, findByText, getByText, press } = renderScreen(
    <Things success={() => ({ title: 'Added', action: { label: 'Undo', run: go } })} />,
    { answer: ({ method }) => Response.json(method === 'GET' ? [] : {}) },
  );
  await findByText('nothing');
  await press.click(getByText('Add'));
  await press.click(await findByRole('button', { name: 'Undo' }));
  expect(go).toHaveBeenCalledTimes(1);
});

test("a success shows the write's message", async () => {
  const { findByText, getByText, press } = renderScreen(
    <Things success={(_, { body: { name } }) => ({ title: 'Added', message: `${name} is here.` })} />,
    { answer: ({ method }) => Response.json(method === 'GET' ? [] : {}) },
  );
  await findByText('nothing');
  await press.click(getByText('Add'));
  await findByText('Added');
  await findByText('One is here.');
});

test("a failure that is not quoted shows the write's message", async () => {
  const { findByText, getByText, queryByText, press } = renderScreen(
    <Things showsServerMessage={({ code }) => code === 'name-taken'} />,
    {
      answer: ({ method }) =>
        method === 'GET' ? Response.json([]) : Response.json({ code: 'other', message: 'Not so.' }, { status: 503 }),
    },
  );
  await findByText('nothing');
  await press.click(getByText('Add'));
  await findByText('Not added');
  await findByText('Try later.');
  expect(queryByText('Not so.')).toBeNull();
});

test.each([403, 404, 409, 422])('a refusal (%i) shows its own sentence, whatever the write says', async (status) => {
  const { findByText, getByText, queryByText, press } = renderScreen(<Things showsServerMessage={() => false} />, {
    answer: ({ method }) =>
      method === 'GET' ? Response.json([]) : Response.json({ code: 'other', message: 'Not so.' }, { status }),
  });
  await findByText('nothing');
  await press.click(getByText('Add'));
  expect(await findByText('Not so.')).toBeVisible();
  expect(queryByText('Try later.')).toBeNull();
});

test('a refusal without a sentence does not offer to try again', async () => {
  const { findByText, getByText, queryByText, press } = renderScreen(<Things failure={{ title: 'Error' }} />, {
    answer: ({ method }) => (method === 'GET' ? Response.json([]) : new Response('', { status: 403 })),
  });
  await findByText('nothing');
  await press.click(getByText('Add'));
  expect(await findByText('Something went wrong.')).toBeVisible();
  expect(queryByText(/try again/i)).toBeNull();
});

test("a guest's refusal opens what saves the account, with its sentence; the page's handler is not called", async () => {
  const opened = jest.fn();
  setSaveAccount(opened);
  const onRefusal = jest.fn();
  const { findByText, getByText, queryByRole, press } = renderScreen(<Things onRefusal={onRefusal} />, {
    answer: ({ method }) =>
      method === 'GET' ? Response.json([]) : Response.json({ code: 'guest', message: 'As a guest.' }, { status: 403 }),
  });
  await findByText('nothing');
  await press.click(getByText('Add'));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('As a guest.'));
  expect(queryByRole('alert')).toBeNull();
  expect(onRefusal).not.toHaveBeenCalled();
});

test("a title that is only 'Error' gives way to that of the write", async () => {
  const { findByText, getByText, press } = renderScreen(<Things />, {
    answer: ({ method }) =>
      method === 'GET' ? Response.json([]) : Response.json({ code: 'gone', message: 'It is gone.' }, { status: 404 }),
  });
  await findByText('nothing');
  await press.click(getByText('Add'));
  await findByText('Not added');
  await findByText('It is gone.');
});

test('an error refetches the topics only if it means that the page is out of date', async () => {
  const codes = ['other', 'name-taken'];
  const { findByText, getByText, press, sent } = renderScreen(
    <Things meansStale={({ code }) => code === 'name-taken'} />,
    {
      answer: ({ method }) =>
        method === 'GET' ? Response.json([]) : Response.json({ code: codes.shift(), message: 'No.' }, { status: 409 }),
    },
  );
  const reads = () => sent.filter(({ method }) => method === 'GET').length;
  await findByText('nothing');
  await press.click(getByText('Add'));
  await findByText('No.');
  expect(reads()).toBe(1);
  await press.click(getByText('Add'));
  await waitFor(() => expect(reads()).toBe(2));
});

test('an error with an action offers it, wherever it comes from', async () => {
  const went = jest.fn();
  setRefusalAction('not-yet', { label: 'Do it now', run: went });
  const { findByText, getByText, press } = renderScreen(<Things />, {
    answer: ({ method }) =>
      method === 'GET' ? Response.json([]) : Response.json({ message: 'Not yet.', code: 'not-yet' }, { status: 403 }),
  });
  await press.click(getByText('Add'));
  expect(await findByText('Not yet.')).toBeInTheDocument();
  await press.click(getByText('Do it now'));
  expect(went).toHaveBeenCalledTimes(1);
});

test('a failed query shows an error and can be retried; a failed refetch keeps the data', async () => {
  let away = true;
  const { findByText, findByRole, getByText, press } = renderScreen(<Things />, {
    answer: ({ method }) => {
      if (method === 'POST') {
        away = true;
        return Response.json({}, { status: 201 });
      }
      return away ? Response.json({}, { status: 503 }) : Response.json(['One']);
    },
  });
  await findByRole('alert');
  away = false;
  await press.click(getByText('Try again'));
  await findByText('One');
  await press.click(getByText('Add'));
  await findByText('Reconnecting…');
  expect(getByText('One')).toBeInTheDocument();
});

test('with the connection lost, only the frame shows it', async () => {
  jest.useFakeTimers();
  let away = false;
  const { queryByText, emitLive } = renderScreen(<Things />, {
    answer: () => (away ? Response.json({}, { status: 503 }) : Response.json(['One'])),
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
  away = true;
  emitLive('groups');
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(queryByText('Reconnecting…')).not.toBeNull();
  connection.markLost();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(queryByText('Reconnecting…')).toBeNull();
  expect(queryByText('One')).not.toBeNull();
  act(connection.markConnected);
  jest.useRealTimers();
});

test.each([
  { status: 503, asked: 3 },
  { status: 404, asked: 2 },
])('a refetch that failed with $status was sent $asked times after six seconds', async ({ status, asked }) => {
  jest.useFakeTimers();
  let down = false;
  const { sent, emitLive } = renderScreen(<Things />, {
    answer: () => (down ? Response.json({}, { status }) : Response.json([])),
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
  down = true;
  emitLive('groups');
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(sent).toHaveLength(asked);
  jest.useRealTimers();
});

describe('without a network', () => {
  beforeEach(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });
  afterEach(() => jest.restoreAllMocks());
  const Add = ({ store }: { store?: (ref: string, wasSent: boolean) => boolean }) => {
    const add = useWrite(addThing, {
      problems,
      topics: ['groups'],
      waits: store && {
        withRef: ({ body }, ref) => ({ body: { ...body, ref } }),
        store: async (_, ref, wasSent) => store(ref, wasSent),
      },
    });
    return (
      <button type="button" onClick={() => add.mutate({ body: { name: 'One' } })}>
        Add
      </button>
    );
  };

  test('a write says so, and sends nothing', async () => {
    const { findByText, getByText, press, sent } = renderScreen(<Add />, { answer: () => Response.json({}) });
    await press.click(getByText('Add'));
    await findByText('This needs the network.');
    expect(sent).toEqual([]);
  });

  test('a create that waits is stored, unless this browser cannot', async () => {
    const stored = jest.fn<boolean, [string, boolean]>(() => true);
    const { findByText, queryByRole, getByText, press, sent } = renderScreen(<Add store={stored} />, {
      answer: () => Response.json({}),
    });
    await press.click(getByText('Add'));
    await waitFor(() => expect(stored).toHaveBeenCalledWith(expect.stringMatching(/^[\da-f-]{36}$/), false));
    expect(queryByRole('alert')).toBeNull();
    stored.mockReturnValue(false);
    await press.click(getByText('Add'));
    await findByText('This browser can’t store it.');
    expect(sent).toEqual([]);
  });
});
