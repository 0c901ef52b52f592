import type { createInstance } from '@module-federation/enhanced/runtime';

/*
 * What we use of the federation runtime beside its documented functions. When an upgrade breaks a test here, federation.ts is the file
 * to change.
 */
type Instance = ReturnType<typeof createInstance>;
type Runtime = { runtime: { createInstance: typeof createInstance }; bundlerRuntime: Record<string, unknown> };

const LATE = '@allsquare/kit/late';
const mockLate = jest.fn();
jest.mock('./shared.ts', () => ({
  shared: {
    '@allsquare/kit/late': {
      version: '0.1.0',
      shareConfig: { singleton: true, requiredVersion: false, eager: false },
      get: () => mockLate(),
    },
  },
}));

import { loadExposed } from './federation.ts';

const { allsquareFederation } = globalThis as unknown as { allsquareFederation: Runtime };

/** A remote that needs a shared module, as the federation plugin builds it. */
const containerOf = (name: string) => {
  const instance: Instance = allsquareFederation.runtime.createInstance({ name, remotes: [], shared: {} });
  return {
    init: (scope: Parameters<Instance['initShareScopeMap']>[1]) => instance.initShareScopeMap('default', scope),
    get: async () => {
      const shareConfig = { singleton: true, requiredVersion: '^0.1.0', strictVersion: true };
      const late = await instance.loadShare<{ words: string }>(LATE, { customShareInfo: { shareConfig } });
      return () => ({ remote: late && late() });
    },
  };
};

test('a remote is found by its name with underscores, and gets what the shell shares; a failed load is tried again', async () => {
  jest.spyOn(document.head, 'appendChild').mockImplementation((script) => {
    Object.assign(globalThis, { mfe_some_team: containerOf('mfe_some_team') });
    queueMicrotask(() => script.dispatchEvent(new Event('load')));
    return script;
  });
  mockLate.mockRejectedValueOnce(new Error('away')).mockResolvedValue(() => ({ words: 'Here' }));
  await expect(loadExposed('mfe-some-team', '/mfe/some/remoteEntry.js', false)).rejects.toThrow('away');
  expect(await loadExposed('mfe-some-team', '/mfe/some/remoteEntry.js', true)).toEqual({ remote: { words: 'Here' } });
  expect(mockLate).toHaveBeenCalledTimes(2);
});

test('the runtime that remotes take from the shell has all that their entries use', () => {
  expect(Object.keys(allsquareFederation)).toEqual(
    expect.arrayContaining(['runtime', 'instance', 'initOptions', 'bundlerRuntime', 'bundlerRuntimeOptions']),
  );
  expect(Object.keys(allsquareFederation.bundlerRuntime)).toEqual(
    expect.arrayContaining(['init', 'initContainerEntry', 'consumes', 'remotes', 'I', 'S']),
  );
});
