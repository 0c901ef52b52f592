import { fileURLToPath } from 'node:url';
import node from '@allsquare/build/jest.node';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Jest for a service: one real PostgreSQL and NATS per run. */
export default {
  ...node,
  globalSetup: here('./jest.servers-start.mjs'),
  globalTeardown: here('./jest.servers-stop.mjs'),
};
