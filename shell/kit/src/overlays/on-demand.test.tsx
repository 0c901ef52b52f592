import { loadOnDemand, preloaded, startPreloading } from './on-demand.ts';
import { clearToasts, currentToasts } from './toast-store.ts';

afterEach(clearToasts);

const away = () => Promise.reject(new Error('Away'));

describe('what presses need', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is loaded when the first view is complete, one after the other, and later ones too', async () => {
    const first = Promise.withResolvers<string>();
    const dialog = jest.fn(() => first.promise);
    const menu = jest.fn(() => Promise.resolve('menu'));
    expect(preloaded(dialog)).toBe(dialog);
    preloaded(menu);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(dialog).not.toHaveBeenCalled();
    startPreloading();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(dialog).toHaveBeenCalledTimes(1);
    expect(menu).not.toHaveBeenCalled();
    first.resolve('dialog');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(menu).toHaveBeenCalledTimes(1);
    const later = jest.fn(() => Promise.resolve('of the dialog'));
    preloaded(later);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(later).toHaveBeenCalledTimes(1);
    expect([dialog, menu].map((load) => load.mock.calls.length)).toEqual([1, 1]);
  });

  test('what most people press first is loaded before the rest', async () => {
    const loaded: string[] = [];
    const load = (name: string) => async () => loaded.push(name);
    startPreloading();
    preloaded(() => new Promise((resolve) => setTimeout(resolve, 100)));
    preloaded(load('page'));
    preloaded(load('dialog'), true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(loaded).toEqual(['dialog', 'page']);
  });

  test('says nothing when it could not be preloaded, holds nothing up, and is loaded once the network is back', async () => {
    startPreloading();
    let online = false;
    const load = jest.fn(() => (online ? Promise.resolve('dialog') : away()));
    preloaded(load);
    const next = jest.fn(() => Promise.resolve('menu'));
    preloaded(next);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(next).toHaveBeenCalledTimes(1);
    expect(currentToasts()).toEqual([]);
    expect(load).toHaveBeenCalledTimes(1);
    online = true;
    dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

test('the press shows that it failed, and the next one retries', async () => {
  expect(await loadOnDemand(away)).toBeUndefined();
  expect(currentToasts()).toMatchObject([
    { kind: 'failure', message: 'Allsquare cannot be reached right now. Please try again in a moment.' },
  ]);
  expect(await loadOnDemand(() => Promise.resolve('dialog'))).toBe('dialog');
});
