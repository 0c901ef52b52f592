const { TestEnvironment } = require('jest-environment-jsdom');

/** Browser APIs that jsdom lacks, taken from Node. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TransformStream',
  'Uint8Array',
  'WritableStream',
  'fetch',
  'structuredClone',
];

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto });
    Object.defineProperty(this.global.navigator, 'locks', { value: globalThis.navigator.locks });
  }
};
