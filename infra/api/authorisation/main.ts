/* npm run authorisation: writes infra/docs/authorisation.md from the table. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { page } from './page.ts';

writeFileSync(join(import.meta.dirname, '../../docs/authorisation.md'), page());
process.disconnect?.();
