/* node infra/build/run.mjs <file.ts> [...]: installs what is missing, then runs the file on the product's Node. */
import './check-node.mjs';

async function main() {
  // Code that an old Node could not read comes after the check.
  const { install, productNode, run } = await import('./bootstrap.mjs');
  await install();
  process.exitCode = await run(productNode(), process.argv.slice(2), {
    // The closed channel shows the program that this one has ended, for any reason.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

void main();
