import { serviceConfig } from '@allsquare/build/rspack.service';

export default serviceConfig(import.meta.dirname, { audit: './src/audit/main.ts' });
