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
/** Returns each response once, then saves. */
const show = (...answers: (() => Response)[]) => renderScreen(<Page />, { answer: () => (answers.shift() ?? saved)() });
const keysOf = (sent: SentRequest[]) => sent.map(({ headers }) => headers['Idempotency-Key']);
const bodiesOf = (sent: SentRequest[]) => sent.map(({ body }) => body);
const failed = () => screen.findByText('Not added');
const record = `draft:${people.ann.id}:note:a`;
/** Simulates what an earlier page left when it was closed or reloaded. */
const beAnotherPage = (change: (stored: string) => string = (stored) => stored) => {
  const [key = ''] = /[0-9a-f-]{36}(?=","path)/.exec(sessionStorage.getItem(record) ?? '') ?? [];
  const other = crypto.randomUUID();
  sessionStorage.setItem(record, change((sessionStorage.getItem(record) ?? '').replaceAll(key, other)));
  return other;
};
/** Sends a note whose response is lost. */
const loseNote = async (text = 'Milk') => {
  const shown = show(lost);
  await shown.press.click(screen.getByText('Open'));
  await shown.press.type(screen.getByLabelText('Text'), text);
  await shown.press.click(screen.getByText('Save'));
  await failed();
  return shown;
};

test('the same text is the same write, with the same input, after closing and reopening the form', async () => {
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

test('stores the key before sending the write', async () => {
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

test('a reloaded page opens the form, resends the write once, and closes it', async () => {
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

test('when the response is lost again the form shows that, and waits for the user', async () => {
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

test('a rejected resend was not saved before, and is not resent automatically', async () => {
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

test.each([401, 429])('a %d does not settle an earlier write', async (status) => {
  (await loseNote()).unmount();
  const key = beAnotherPage();
  const { press, sent } = show(refused(status));
  await screen.findByText('Name taken');
  expect(screen.getByText(LINE)).toBeVisible();
  await press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(keysOf(sent)).toEqual([key, key]);
});

test('another text has another key; the first text keeps its own', async () => {
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

test('changed text is not resent automatically', async () => {
  const { press, unmount } = await loseNote();
  await press.type(screen.getByLabelText('Text'), '2');
  unmount();
  beAnotherPage();
  const { sent } = show();
  expect(screen.getByText('Unsaved draft, restored.')).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('an expired key is not used', async () => {
  (await loseNote()).unmount();
  const key = beAnotherPage((stored) => stored.replace(/"since":\d+/, `"since":${Date.now() - 24 * 3_600_000}`));
  const { press, sent } = show();
  expect(screen.getByText('This may already be saved. Look for it before you save it again.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await press.click(screen.getByText('Save'));
  await screen.findByText('Note added');
  expect(keysOf(sent)[0]).not.toBe(key);
});

test('discarding deletes the key: the same text later is another note', async () => {
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

test('another user resends nothing', async () => {
  (await loseNote()).unmount();
  beAnotherPage();
  const { sent } = renderScreen(<Page />, { user: people.ben, answer: saved });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toHaveLength(0);
});

test('a tab with unsaved text holds a lock that names it, until it is saved or the shell deletes it', async () => {
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
