import { defineRemote, lazyContent, loadContent, peekContent } from './remote.tsx';

const Content = () => null;

test('caches content loaded on demand; retries a failure', async () => {
  const load = jest.fn(async () => Content);
  load.mockRejectedValueOnce(new Error('away'));
  const remote = defineRemote({
    routes: [],
    slots: { 'dashboard.groups': Content, 'dashboard.totals': lazyContent(load) },
  });
  expect(peekContent(remote, 'dashboard.groups')).toBe(Content);
  expect(await loadContent(remote, 'dashboard.groups')).toBe(Content);
  expect(await loadContent(remote, 'quick-add')).toBeUndefined();

  await expect(loadContent(remote, 'dashboard.totals')).rejects.toThrow('away');
  expect(peekContent(remote, 'dashboard.totals')).toBeUndefined();
  expect(await loadContent(remote, 'dashboard.totals')).toBe(Content);
  expect(peekContent(remote, 'dashboard.totals')).toBe(Content);
  await loadContent(remote, 'dashboard.totals');
  expect(load).toHaveBeenCalledTimes(2);
});
