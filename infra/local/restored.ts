/* npm run restored [-- <service>]: lets the running product's services speak again, after their databases went back. */
import { explain } from '../build/user-facing-error.ts';
import { placeOf } from './backups/place.ts';
import { speakAgain } from './backups/speak-again.ts';
import { dataFolder } from './folders.ts';
import { services } from './services.ts';

try {
  const [only] = process.argv.slice(2);
  for (const { name } of services.filter((service) => !only || service.name === only))
    console.log(`${name}:\n${await speakAgain(placeOf(dataFolder()), name)}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
