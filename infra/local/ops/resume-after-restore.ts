/* npm run ops -- restored [<service>]: lets the services publish again after a restore of their databases. */
import { explain } from '../../build/user-facing-error.ts';
import { localProduct } from '../backups/local-product.ts';
import { resumeService } from '../backups/resume-service.ts';
import { dataFolder } from '../processes/folders.ts';
import { services } from '../processes/services.ts';

try {
  const [only] = process.argv.slice(2);
  for (const { name } of services.filter((service) => !only || service.name === only))
    console.log(`${name}:\n${await resumeService(localProduct(dataFolder()), name)}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
