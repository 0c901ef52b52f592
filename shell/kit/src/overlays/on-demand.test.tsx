import { render } from '@testing-library/react';
import { loadOnDemand, usePreload } from './on-demand.ts';
import { clearToasts, currentToasts } from './toast-store.ts';

afterEach(clearToasts);

const away = () => Promise.reject(new Error('Away'));
const Press = ({ load }: { load: () => Promise<unknown> }) => {
  const preload = usePreload(load);
  return (
    <button type="button" onPointerEnter={preload}>
      Open
    </button>
  );
};

describe('what a press needs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is loaded once, on the first interaction after the first view', () => {
    const load = jest.fn(() => Promise.resolve('dialog'));
    const { rerender } = render(<Press load={load} />);
    dispatchEvent(new Event('pointermove'));
    expect(load).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    rerender(<Press load={load} />);
    expect(load).not.toHaveBeenCalled();
    dispatchEvent(new Event('pointermove'));
    dispatchEvent(new Event('keydown'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is not loaded once nothing on the page needs it any more', () => {
    const load = jest.fn(() => Promise.resolve('dialog'));
    const { unmount } = render(<Press load={load} />);
    jest.advanceTimersByTime(1_000);
    unmount();
    dispatchEvent(new Event('pointermove'));
    expect(load).not.toHaveBeenCalled();
  });

  test('may fail to preload without an error', async () => {
    const load = jest.fn(away);
    render(<Press load={load} />);
    jest.advanceTimersByTime(1_000);
    dispatchEvent(new Event('keydown'));
    await expect(load.mock.results[0]?.value).rejects.toThrow('Away');
    expect(currentToasts()).toEqual([]);
  });
});

test('the press shows that it failed, and the next one retries', async () => {
  expect(await loadOnDemand(away)).toBeUndefined();
  expect(currentToasts()).toMatchObject([
    { kind: 'failure', message: 'Allsquare cannot be reached right now. Please try again in a moment.' },
  ]);
  expect(await loadOnDemand(() => Promise.resolve('dialog'))).toBe('dialog');
});
