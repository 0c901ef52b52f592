import type { createInstance } from '@module-federation/enhanced/runtime';

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/**
 * What remotes get from the shell. The build fills it in: React, and every entry of the kit
 * (infra/build/federation.mjs).
 */
export const shared: Shared = {};
