import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearToasts, HeaderToasts, Toaster, toast } from './toast.tsx';

/** Toasts on a frozen clock, with their code already loaded. */
const shown = async () => {
  render(
    <>
      <HeaderToasts />
      <Toaster />
    </>,
  );
  act(() => toast.notice('First'));
  await screen.findByText('First');
  act(clearToasts);
  jest.useFakeTimers();
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const line = () => screen.queryByRole('status')?.textContent;
const corner = () => screen.queryByRole('alert')?.textContent;
afterEach(() => {
  jest.useRealTimers();
  clearToasts();
});

test('a success replaces an earlier failure; a failure keeps an earlier success', async () => {
  await shown();
  act(() => toast.failure('Error', 'It did not work'));
  expect(corner()).toMatch(/^Error It did not work/);
  act(() => toast.success('Done', 'It is done.'));
  expect(corner()).toBeUndefined();
  expect(line()).toMatch(/^Done It is done\./);
  act(() => toast.notice('By the way'));
  expect(line()).toMatch(/^By the way/);
  act(() => toast.failure('Error'));
  expect(line()).toMatch(/^By the way/);
});

const show = { label: 'Show', run: () => undefined };
test.each([
  ['success', undefined],
  ['notice', undefined],
  ['failure', undefined],
  ['success', show],
] as const)('a %s with the action %j is visible for 8 s', async (kind, action) => {
  await shown();
  act(() => toast[kind]('Title', 'Words.', action));
  pass(7_999);
  expect(screen.getByText('Title')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Title')).toBeNull();
});

test('Escape removes the newest one, once nothing else takes the key', async () => {
  const user = await shown();
  act(() => toast.notice('First'));
  act(() => toast.failure('Second'));
  const takeKey = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', takeKey, { capture: true, once: true });
  await user.keyboard('{Escape}');
  expect(corner()).toMatch(/^Second/);
  await user.keyboard('{Escape}');
  expect([line(), corner()]).toEqual([expect.stringMatching(/^First/), undefined]);
  await user.keyboard('{Escape}');
  expect(line()).toBeUndefined();
});

/** A finger that moves so many px to the right within 1 s. */
const swipe = async (px: number, pointerType = 'touch') => {
  const box = screen.getByRole('status');
  Object.defineProperty(box, 'clientWidth', { value: 300 });
  box.getAnimations = () => [];
  const moves = { pointerDown: 0, pointerMove: px, pointerUp: px };
  for (const [at, [name, clientX]] of Object.entries(moves).entries()) {
    const event = createEvent[name as keyof typeof moves](box, { bubbles: true });
    Object.defineProperties(event, {
      clientX: { value: clientX },
      pointerType: { value: pointerType },
      timeStamp: { value: (at + 1) * 1_000 },
    });
    fireEvent(box, event);
  }
  await act(async () => jest.advanceTimersByTimeAsync(50));
};
test.each([120, -120])('a swipe of %d px removes it', async (px) => {
  await shown();
  act(() => toast.success('Done'));
  await swipe(px);
  expect(line()).toBeUndefined();
});
test.each([
  [40, 'touch'],
  [120, 'mouse'],
])('a move of %d px by %s does not', async (px, pointer) => {
  await shown();
  act(() => toast.success('Done'));
  await swipe(px, pointer);
  expect(line()).toMatch(/^Done/);
  expect(screen.getByRole('status').style.transform).toBe('');
});

test('its focus goes to the page when it goes', async () => {
  const user = await shown();
  const page = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'page', tabIndex: -1 }));
  act(() => toast.success('Done', undefined, show));
  act(() => screen.getByRole('button', { name: 'Show' }).focus());
  await user.keyboard('{Enter}');
  expect(line()).toBeUndefined();
  expect(page).toHaveFocus();
  page.remove();
});

test('a question stays until it is answered', async () => {
  const user = await shown();
  const go = jest.fn();
  const ask = () =>
    act(() => toast.failure('Changed since', 'Words.', { label: 'Undo anyway', run: go, isQuestion: true }));
  ask();
  pass(60_000);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Changed since')).toBeNull();
  expect(go).not.toHaveBeenCalled();
  ask();
  await user.click(screen.getByRole('button', { name: 'Undo anyway' }));
  expect(screen.queryByText('Changed since')).toBeNull();
  expect(go).toHaveBeenCalledTimes(1);
});

test('stays under the pointer and with the focus', async () => {
  const user = await shown();
  act(() => toast.success('Done', undefined, { label: 'Show', run: () => undefined }));
  await user.hover(screen.getByText('Done'));
  pass(10_000);
  await user.unhover(screen.getByText('Done'));
  pass(7_000);
  await user.tab();
  pass(10_000);
  expect(screen.getByText('Done')).toBeVisible();
});

test('its action runs and removes it; its cross removes it', async () => {
  const user = await shown();
  const go = jest.fn();
  act(() => toast.success('Done', undefined, { label: 'Show', run: go }));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(go).toHaveBeenCalledTimes(1);
  expect(line()).toBeUndefined();
  act(() => toast.success('Done'));
  await user.click(screen.getByRole('button', { name: 'Close: Done' }));
  expect(line()).toBeUndefined();
});
