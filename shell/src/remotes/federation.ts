import { createInstance } from '@module-federation/enhanced/runtime';
import remoteRuntime from '@module-federation/webpack-bundler-runtime';
import { shared } from './shared.ts';

/*
 * The one file that knows the federation runtime, and its two internal parts: the bundler runtime, which every remote
 * would bring along (infra/build/federation.mjs leaves it out of them), and `loading` of a shared module.
 * federation.test.ts fails first when an upgrade changes them.
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

/** By the address of an entry: what its file must hash to. */
const integrities = new Map<string, string>();

/** The host of all remotes, which are registered when they are wanted. */
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
 * The module that a remote exposes. `again`: its load has failed before. Rejects when it cannot be had, or is not what
 * was released.
 */
export const loadExposed = ({ name, entry, integrity }: Released, again: boolean): Promise<unknown> => {
  const container = name.replaceAll('-', '_');
  // A script that failed once is never asked for again under its own address.
  const address = new URL(again ? `${entry}?retry=${Date.now()}` : entry, location.href).href;
  if (integrity) integrities.set(address, integrity);
  federation.registerRemotes([{ name: container, entry: address }], { force: again });
  return federation.loadRemote(`${container}/remote`);
};
