/*
 * npm run ops -- parked [<service>]: lists the dead letters of the running product; npm run ops -- parked resend
 * [<service>] retries them.
 */
import { explain } from '../../build/user-facing-error.ts';
import { localProduct } from '../backups/local-product.ts';
import { runCommand } from '../parts/run-command.ts';
import { dataFolder } from '../processes/folders.ts';
import { services } from '../processes/services.ts';

try {
  const words = process.argv.slice(2);
  const command = words.includes('resend') ? 'resend' : 'parked';
  const only = words.find((word) => word !== 'resend');
  for (const { name } of services.filter((service) => !only || service.name === only))
    console.log(`${name}:\n${await runCommand(localProduct(dataFolder()), name, command)}`);
} catch (error) {
  console.error((error as { stdout?: string }).stdout || explain(error));
  process.exitCode = 1;
}
