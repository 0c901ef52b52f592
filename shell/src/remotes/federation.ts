import { createInstance } from '@module-federation/enhanced/runtime';
import remoteRuntime from '@module-federation/webpack-bundler-runtime';
import { shared } from './shared.ts';

// The part of the federation runtime that every remote would bring along (infra/build/federation.mjs).
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
export const federation = createInstance({ name: 'shell', remotes: [], shared, shareStrategy: 'loaded-first' });
