import type { createInstance } from '@module-federation/enhanced/runtime';

/*
 * What we use of the federation runtime beside its documented functions. When an upgrade breaks a test here,
 * federation.ts is the file to change.
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

/** A remote that uses a shared module later, as the federation plugin builds it. */
const container = () => {
  const instance: Instance = allsquareFederation.runtime.createInstance({ name: 'mfe_team', remotes: [], shared: {} });
  const shareConfig = { singleton: true, requiredVersion: '^0.1.0', strictVersion: true };
  const late = async () => {
    const module = await instance.loadShare<{ words: string }>(LATE, { customShareInfo: { shareConfig } });
    return module && module();
  };
  return {
    init: (scope: Parameters<Instance['initShareScopeMap']>[1]) => instance.initShareScopeMap('default', scope),
    get: async () => () => ({ remote: late }),
  };
};

const team = { name: 'mfe-team', entry: '/mfe/team/entry.js', integrity: 'sha384-team' };
/** The addresses of the requested scripts; the first one fails. */
const asked: string[] = [];
beforeAll(() => {
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    const { src, integrity } = node as unknown as HTMLScriptElement;
    expect(integrity).toBe(team.integrity);
    const isFirst = asked.push(src) === 1;
    if (!isFirst) Object.assign(globalThis, { mfe_team: container() });
    queueMicrotask(() => node.dispatchEvent(new Event(isFirst ? 'error' : 'load')));
    return node;
  });
});

test('retries a failed remote under a fresh URL, and the modules that the shell shares with it', async () => {
  const quiet = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(loadExposed(team, false)).rejects.toThrow('RUNTIME-008');
  const { remote: late } = (await loadExposed(team, true)) as { remote: () => unknown };
  expect(asked.map((address) => new URL(address).pathname)).toEqual(['/mfe/team/entry.js', '/mfe/team/entry.js']);
  expect(new Set(asked).size).toBe(2);

  mockLate.mockRejectedValueOnce(new Error('away')).mockResolvedValue(() => ({ words: 'Here' }));
  await expect(late()).rejects.toThrow('away');
  expect(await late()).toEqual({ words: 'Here' });
  quiet.mockRestore();
});

test('the runtime that remotes get from the shell has all that their entries use', () => {
  expect(Object.keys(allsquareFederation)).toEqual(
    expect.arrayContaining(['runtime', 'instance', 'initOptions', 'bundlerRuntime', 'bundlerRuntimeOptions']),
  );
  expect(Object.keys(allsquareFederation.bundlerRuntime)).toEqual(
    expect.arrayContaining(['init', 'initContainerEntry', 'consumes', 'remotes', 'I', 'S']),
  );
});
