import { createInstance } from '@module-federation/enhanced/runtime';
import remoteRuntime from '@module-federation/webpack-bundler-runtime';
import { shared } from './shared.ts';

/*
 * The only file that depends on the federation runtime and two of its internals: the bundler runtime, which
 * infra/build/federation.mjs leaves out of the remotes, and `loading` of a shared module. federation.test.ts fails
 * first when an upgrade changes them.
 */
Object.assign(globalThis, { allsquareFederation: remoteRuntime });

/** The runtime would cache a failed load of a shared module forever, so that dependent pages could never load. */
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

/** The integrity hash of each entry's file, by URL. */
const integrities = new Map<string, string>();

/** The host of all remotes, which are registered on demand. */
const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  plugins: [
    {
      name: 'integrity',
      createScript: ({ url }) =>
        Object.assign(document.createElement('script'), { src: url, integrity: integrities.get(url) ?? '' }),
    },
  ],
});

type Released = { name: string; entry: string; integrity?: string };

/**
 * Loads the module that a remote exposes. `again`: an earlier load failed. Rejects when it is unavailable or not the
 * released file.
 */
export const loadExposed = ({ name, entry, integrity }: Released, again: boolean): Promise<unknown> => {
  const container = name.replaceAll('-', '_');
  // The runtime never requests a failed script under the same URL again.
  const address = new URL(again ? `${entry}?retry=${Date.now()}` : entry, location.href).href;
  if (integrity) integrities.set(address, integrity);
  federation.registerRemotes([{ name: container, entry: address }], { force: again });
  return federation.loadRemote(`${container}/remote`);
};
