import type { createInstance } from '@module-federation/enhanced/runtime';

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/**
 * What remotes get from the shell: React, and every entry of the kit. The build fills it in
 * (infra/build/federation.mjs).
 */
export const shared: Shared = {};
