import { fileURLToPath } from 'node:url';
import { patience } from './slowness.ts';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Jest for code that runs on Node: ES modules through SWC with Nest's decorators; one real PostgreSQL and NATS per run.
 */
export default {
  testEnvironment: 'node',
  globalSetup: here('./jest.servers-start.mjs'),
  globalTeardown: here('./jest.servers-stop.mjs'),
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/'],
  extensionsToTreatAsEsm: ['.ts'],
  transformIgnorePatterns: ['/node_modules/(?!@allsquare/)'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testTimeout: patience(60_000),
};
