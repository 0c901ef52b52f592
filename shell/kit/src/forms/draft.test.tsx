import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { people } from '../harness/testing.ts';
import { SessionProvider } from '../session/session.tsx';
import { discardDraft, listDrafts, moveDraft, useDraft, useReopen, useStoreDraft } from './draft.ts';

type Note = { text: string };
const EMPTY: Note = { text: '' };

const Form = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const draft = useDraft<Note>('note', id, 'page');
  const [text, setText] = useState(draft.restored?.text ?? '');
  useStoreDraft(draft, { text }, EMPTY);
  const after = (what: () => void) => () => {
    what();
    onClose();
  };
  return (
    <>
      <input aria-label={`Note ${id}`} value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={after(draft.close)}>Leave</button>
      <button onClick={after(draft.discard)}>Discard</button>
    </>
  );
};
/** One of several places on a page that open the form. */
const Opener = ({ name }: { name: string }) => {
  const [id, setId] = useState<string>();
  useReopen<Note>('note', 'page', setId);
  return id ? <Form id={id} onClose={() => setId(undefined)} /> : <button onClick={() => setId('a')}>{name}</button>;
};
const show = ({ user = people.ann, path = '/here' } = {}) => {
  const page = (
    <SessionProvider session={{ user }}>
      <Opener name="Open" />
      <Opener name="Open too" />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  return { ...render(<RouterProvider router={router} />), press: userEvent.setup() };
};
const typed = async (text: string) => {
  const shown = show();
  await shown.press.click(screen.getByText('Open'));
  await shown.press.type(screen.getByRole('textbox'), text);
  return shown;
};
const drafts = () => Object.keys(sessionStorage);

test('stores nothing until something is typed, nor when it is undone', async () => {
  const { press } = await typed('x');
  expect(drafts()).toEqual([`draft:${people.ann.id}:note:a`]);
  await press.type(screen.getByRole('textbox'), '{Backspace}');
  expect(drafts()).toEqual([]);
});

test("restores a closed form's text at the next opening, without reopening it", async () => {
  const { press, unmount } = await typed('Milk');
  await press.click(screen.getByText('Leave'));
  unmount();
  const again = show();
  expect(screen.queryByRole('textbox')).toBeNull();
  await again.press.click(screen.getByText('Open'));
  expect(screen.getByRole('textbox')).toHaveValue('Milk');
});

test('reopens an open form automatically, once, in its place', async () => {
  const { unmount } = await typed('Milk');
  unmount();
  const elsewhere = show({ path: '/there' });
  expect(screen.queryByRole('textbox')).toBeNull();
  elsewhere.unmount();
  const here = show();
  expect(screen.getByRole('textbox')).toHaveValue('Milk');
  here.unmount();
  show();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('discarding deletes the draft', async () => {
  const { press } = await typed('Milk');
  await press.click(screen.getByText('Discard'));
  expect(drafts()).toEqual([]);
  await press.click(screen.getByText('Open'));
  expect(screen.getByRole('textbox')).toHaveValue('');
});

test('hides a draft from another user; the same user gets it back later', async () => {
  const { unmount } = await typed('Milk');
  unmount();
  const bens = show({ user: people.ben });
  expect(screen.queryByRole('textbox')).toBeNull();
  await bens.press.click(screen.getByText('Open'));
  expect(screen.getByRole('textbox')).toHaveValue('');
  bens.unmount();
  show();
  expect(screen.getByRole('textbox')).toHaveValue('Milk');
});

test('moves a draft, without replacing another one', async () => {
  await typed('Milk');
  expect(moveDraft(people.ann.id, 'note', 'a', 'b')).toBe(false);
  expect(drafts()).toEqual([`draft:${people.ann.id}:note:b`]);
  sessionStorage.setItem(`draft:${people.ann.id}:note:c`, '{"values":{"text":"Bread"}}');
  expect(moveDraft(people.ann.id, 'note', 'b', 'c')).toBe(true);
  expect(sessionStorage.getItem(`draft:${people.ann.id}:note:b`)).toBe('{"values":{"text":"Milk"}}');
  expect(sessionStorage.getItem(`draft:${people.ann.id}:note:c`)).toContain('Bread');
});

test('lists and discards all drafts of a kind, of the same user', async () => {
  const { unmount } = await typed('hello');
  unmount();
  const [one] = listDrafts<Note>(people.ann.id, 'note');
  expect(one).toMatchObject({ id: 'a', values: { text: 'hello' } });
  expect(listDrafts(people.ben.id, 'note')).toEqual([]);
  expect(listDrafts(people.ann.id, 'not')).toEqual([]);
  discardDraft(one?.key ?? '');
  expect(drafts()).toEqual([]);
});
