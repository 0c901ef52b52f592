import { createInstance } from '@module-federation/enhanced/runtime';
import remoteRuntime from '@module-federation/webpack-bundler-runtime';
import { shared } from './shared.ts';

// The part of the federation runtime that every remote would bring along (infra/build/federation.mjs).
Object.assign(globalThis, { allsquareFederation: remoteRuntime });

/** The host of all remotes, which are registered when they are wanted. */
export const federation = createInstance({ name: 'shell', remotes: [], shared, shareStrategy: 'loaded-first' });
