/* node task.mjs <build|test|test:contract|dev> [...]: a task of the unit in this folder, in a fresh clone too. */
import { join } from 'node:path';
import { exitWith, install, productNode, root, run } from './bootstrap.mjs';

const rspack = (...args) => ({ file: 'node_modules/@rspack/cli/bin/rspack.js', args });
const jest = (...args) => ({
  file: 'node_modules/jest/bin/jest.js',
  args,
  flags: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
});

const tasks = {
  build: () => rspack('build'),
  dev: () => rspack('dev'),
  test: () => jest(),
  'test:contract': () => jest('--testPathPatterns', '/test/contract'),
};

const [name, ...extra] = process.argv.slice(2);
if (!tasks[name]) exitWith(`There is no task '${name ?? ''}'. Tasks: ${Object.keys(tasks).join(', ')}.`);
await install();
const { file, args, flags = '' } = tasks[name]();
process.exitCode = await run(productNode(), [join(root, file), ...args, ...extra], {
  env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim() },
});
