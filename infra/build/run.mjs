/* node infra/build/run.mjs <file.ts> [...]: installs what is missing, then runs the file on the product's Node. */
import { install, productNode, run } from './bootstrap.mjs';

await install();
process.exitCode = await run(productNode(), process.argv.slice(2), {
  // The channel tells the program when this one is gone, however it ended.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
