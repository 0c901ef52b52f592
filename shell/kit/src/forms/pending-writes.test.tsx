import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { people, renderScreen, type SentRequest } from '../harness/testing.ts';
import { useWrite } from '../queries/query.ts';
import { DraftLine } from '../ui/draft-line.tsx';
import { useDraft, useReopen, useStoreDraft } from './draft.ts';

const addNote = {
  method: 'POST',
  path: '/api/notes',
  takesKey: true,
  body: z.object({ text: z.string(), at: z.number() }),
  status: 201,
  response: z.object({}),
} as const;
const problems = { 'name-taken': { title: 'Name taken', message: 'Choose another name.' } };

let clock = 0;
const Form = ({ onClose }: { onClose: () => void }) => {
  const draft = useDraft<{ text: string }>('note', 'a', 'page', 'A note');
  const [text, setText] = useState(draft.restored?.text ?? '');
  useStoreDraft(draft, { text }, { text: '' });
  const add = useWrite(addNote, {
    problems,
    topics: [],
    failure: { title: 'Not added' },
    success: () => ({ title: 'Note added' }),
    draft,
    onSuccess: () => {
      draft.discard();
      onClose();
    },
  });
  const leave = () => {
    draft.close();
    onClose();
  };
  return (
    <div role="dialog">
      <DraftLine draft={draft} onDiscard={draft.discard} />
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={leave}>Leave</button>
      <button disabled={add.isPending} onClick={() => add.mutate({ body: { text, at: (clock += 1) } })}>
        Save
      </button>
    </div>
  );
};
const Page = () => {
  const [isOpen, setOpen] = useState(false);
  useReopen('note', 'page', () => setOpen(true));
  return isOpen ? <Form onClose={() => setOpen(false)} /> : <button onClick={() => setOpen(true)}>Open</button>;
};

const LINE = 'This may already be saved. Trying again is safe.';
const lost = () => new Response(null, { status: 502 });
const saved = () => Response.json({}, { status: 201 });
const refused = (status: number) => () => Response.json({ code: 'name-taken', message: 'No.' }, { status });
/** Each answer of the server once, then it saves. */
const show = (...answers: (() => Response)[]) => renderScreen(<Page />, { answer: () => (answers.shift() ?? saved)() });
const keysOf = (sent: SentRequest[]) => sent.map(({ headers }) => headers['Idempotency-Key']);
const bodiesOf = (sent: SentRequest[]) => sent.map(({ body }) => body);
const failed = () => screen.findByText('Not added');
const record = `draft:${people.ann.id}:note:a`;
/** What another page has left, which was closed or loaded again. */
const beAnotherPage = (change: (stored: string) => string = (stored) => stored) => {
  const [key = ''] = /[0-9a-f-]{36}(?=","path)/.exec(sessionStorage.getItem(record) ?? '') ?? [];
  const other = crypto.randomUUID();
  sessionStorage.setItem(record, change((sessionStorage.getItem(record) ?? '').replaceAll(key, other)));
  return other;
};
/** Sends a note whose answer is lost. */
const loseNote = async (text = 'Milk') => {
  const shown = show(lost);
  await shown.press.click(screen.getByText('Open'));
  await shown.press.type(screen.getByLabelText('Text'), text);
  await shown.press.click(screen.getByText('Save'));
  await failed();
  return shown;
};

test('the same text is the same write after the form was closed and opened again, as it was sent before', async () => {
  const { press, sent } = await loseNote();
  expect(screen.getByText(LINE)).toBeVisible();
  await press.click(screen.getByText('Leave'));
  await press.click(screen.getByText('Open'));
  expect(screen.getByText(LINE, { selector: 'p.k-draft-line' })).toBeVisible();
  expect(screen.queryByText('Unsaved draft, restored.')).toBeNull();
  expect(sent).toHaveLength(1);
  await press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(new Set(keysOf(sent)).size).toBe(1);
  expect(bodiesOf(sent)[1]).toEqual(bodiesOf(sent)[0]);
  expect(sessionStorage).toHaveLength(0);
});

test('the key is stored before the write leaves', async () => {
  const slow = Promise.withResolvers<Response>();
  const { press, sent } = renderScreen(<Page />, { answer: () => slow.promise });
  await press.click(screen.getByText('Open'));
  await press.type(screen.getByLabelText('Text'), 'Milk');
  await press.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sessionStorage.getItem(record)).toContain(keysOf(sent)[0]);
  expect(screen.queryByText(LINE)).toBeNull();
  slow.resolve(saved());
  await screen.findByText('Note added');
});

test('a page that comes back opens the form, sends the same again, once, and closes it', async () => {
  const { press, unmount } = await loseNote();
  await press.click(screen.getByText('Leave'));
  unmount();
  const key = beAnotherPage();
  const { sent } = show();
  await screen.findByText('Note added');
  expect(keysOf(sent)).toEqual([key]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('where the answer is lost again the form says so, and waits for its reader', async () => {
  (await loseNote()).unmount();
  const key = beAnotherPage();
  const { press, sent, unmount } = show(lost);
  await failed();
  expect(screen.getAllByText(LINE)[0]).toBeVisible();
  await press.click(screen.getByText('Leave'));
  unmount();
  const again = show();
  await again.press.click(screen.getByText('Open'));
  expect(again.sent).toHaveLength(0);
  await again.press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(keysOf([...sent, ...again.sent])).toEqual([key, key]);
});

test('what the server refuses then was not saved before, and is not sent by itself', async () => {
  (await loseNote()).unmount();
  const key = beAnotherPage();
  const { press, sent } = show(refused(409));
  await screen.findByText('Name taken');
  expect(screen.getByText('Unsaved draft, restored.')).toBeVisible();
  await press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(keysOf(sent)[0]).toBe(key);
  expect(keysOf(sent)[1]).not.toBe(key);
});

test.each([401, 429])('a %d says nothing of what was sent before', async (status) => {
  (await loseNote()).unmount();
  const key = beAnotherPage();
  const { press, sent } = show(refused(status));
  await screen.findByText('Name taken');
  expect(screen.getByText(LINE)).toBeVisible();
  await press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(keysOf(sent)).toEqual([key, key]);
});

test('another text has another key; the first one goes back to its own', async () => {
  const { press, sent, unmount } = await loseNote();
  const box = screen.getByLabelText('Text');
  await press.type(box, '2');
  expect(screen.queryByText(LINE, { selector: 'p.k-draft-line' })).toBeNull();
  await press.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByText('Note added');
  expect(new Set(keysOf(sent)).size).toBe(2);
  unmount();

  const again = await loseNote();
  await again.press.type(screen.getByLabelText('Text'), '2{Backspace}');
  await again.press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(new Set(keysOf(again.sent)).size).toBe(1);
});

test('changed text is not sent by itself', async () => {
  const { press, unmount } = await loseNote();
  await press.type(screen.getByLabelText('Text'), '2');
  unmount();
  beAnotherPage();
  const { sent } = show();
  expect(screen.getByText('Unsaved draft, restored.')).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('a key that the server has forgotten is not used', async () => {
  (await loseNote()).unmount();
  const key = beAnotherPage((stored) => stored.replace(/"since":\d+/, `"since":${Date.now() - 24 * 3_600_000}`));
  const { press, sent } = show();
  expect(screen.getByText('This may already be saved. Look for it before you save it again.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(keysOf(sent)[0]).not.toBe(key);
});

test('what is discarded is forgotten: the same text later is another note', async () => {
  const { press, sent } = await loseNote();
  await press.click(screen.getByText('Leave'));
  await press.click(screen.getByText('Open'));
  await press.click(screen.getByText('Discard'));
  await press.clear(screen.getByLabelText('Text'));
  await press.type(screen.getByLabelText('Text'), 'Milk');
  await press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(new Set(keysOf(sent)).size).toBe(2);
});

test('another person sends nothing of it', async () => {
  (await loseNote()).unmount();
  beAnotherPage();
  const { sent } = renderScreen(<Page />, { user: people.ben, answer: saved });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toHaveLength(0);
});

test('a tab with unsaved text holds a lock that says what it is, until it is saved or the shell deletes it', async () => {
  const names = async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name = '' }) => name.split(':')).filter(([first]) => first === 'allsquare-draft');
  };
  const { press } = show();
  await press.click(screen.getByText('Open'));
  expect(await names()).toEqual([]);
  await press.type(screen.getByLabelText('Text'), 'Milk');
  await waitFor(async () =>
    expect(await names()).toEqual([['allsquare-draft', people.ann.id, expect.any(String), 'A note']]),
  );
  sessionStorage.clear();
  dispatchEvent(new Event('drafts-deleted'));
  await waitFor(async () => expect(await names()).toEqual([]));
});
