import { createInstance } from '@module-federation/enhanced/runtime';
import remoteRuntime from '@module-federation/webpack-bundler-runtime';
import { shared } from './shared.ts';

/*
 * The one file that knows the federation runtime, and its two internal parts: the bundler runtime, which every remote would bring
 * along (infra/build/federation.mjs leaves it out of them), and `loading` of a shared module. federation.test.ts fails first when an
 * upgrade changes them.
 */
Object.assign(globalThis, { allsquareFederation: remoteRuntime });

/** The runtime would keep a failed load of a shared module for good, and no page that needs it would ever come. */
for (const [key, given] of Object.entries(shared)) {
  for (const module of [given].flat()) {
    if (!('get' in module) || !module.get) continue;
    const { get } = module;
    module.get = async () => {
      try {
        return await get();
      } catch (error) {
        for (const known of Object.values(federation.shareScopeMap.default?.[key] ?? {})) known.loading = null;
        throw error;
      }
    };
  }
}

/** The host of all remotes, which are registered when they are wanted. */
const federation = createInstance({ name: 'shell', remotes: [], shared, shareStrategy: 'loaded-first' });

/** The module that a remote exposes. `again`: its load has failed before. Rejects when it cannot be had. */
export const loadExposed = (name: string, entry: string, again: boolean): Promise<unknown> => {
  const container = name.replaceAll('-', '_');
  // A script that failed once is never asked for again under its own address.
  const address = again ? `${entry}?retry=${Date.now()}` : entry;
  federation.registerRemotes([{ name: container, entry: address }], { force: again });
  return federation.loadRemote(`${container}/remote`);
};
