import { join } from 'node:path';
import { patience } from './slowness.ts';

const here = import.meta.dirname;

/**
 * Jest for browser code: jsdom, TypeScript as CommonJS through SWC, so that `jest.mock` works; `jest` and `expect` are
 * globals.
 */
export default {
  testEnvironment: join(here, 'jest.browser-environment.cjs'),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/kit/'],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: [join(here, 'jest.browser-setup.cjs')],
  moduleNameMapper: {
    '\\.module\\.css$': join(here, 'jest.class-names.cjs'),
    '\\.css$': join(here, 'jest.empty.cjs'),
  },
  transformIgnorePatterns: ['/node_modules/(?!@allsquare/)'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  testTimeout: patience(30_000),
};
