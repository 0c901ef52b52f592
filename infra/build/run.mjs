/* node infra/build/run.mjs <file.ts> [...]: installs what is missing, then runs the file on the product's Node. */
import './check-node.mjs';

// What an old Node could not read comes after the check.
import('./bootstrap.mjs').then(async ({ install, productNode, run }) => {
  await install();
  process.exitCode = await run(productNode(), process.argv.slice(2), {
    // The closed channel shows the program that this one has ended, however it did.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
