/* npm run schema -w shell/kit: writes remote.schema.json, by which editors complete and check a remote.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestSchema } from './src/remotes/manifest.ts';

writeFileSync(join(import.meta.dirname, 'remote.schema.json'), `${JSON.stringify(manifestSchema(), null, 2)}\n`);
