import { act, render, screen } from '@testing-library/react';
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

test.each([
  ['success', undefined, 3_500],
  ['notice', undefined, 5_000],
  ['failure', undefined, 8_000],
  ['success', { label: 'Show', run: () => undefined }, 8_000],
] as const)('a %s with the way %j stands for its time', async (kind, way, time) => {
  await shown();
  act(() => toast[kind]('Title', 'Words.', way));
  pass(time - 1);
  expect(screen.getByText('Title')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Title')).toBeNull();
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
