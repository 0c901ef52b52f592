import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearToasts, HeaderToasts, Toaster, toast } from './toast.tsx';

/** Notices of a frozen clock, with the code that shows them here already. */
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

test('what was done takes the failure before it away; a failure leaves what was said', async () => {
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

test('a question stands until it is answered: by its way, or by Cancel', async () => {
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

test('under the pointer and with the focus it stands on', async () => {
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

test('its way takes the reader there and it away; its cross takes it away', async () => {
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
