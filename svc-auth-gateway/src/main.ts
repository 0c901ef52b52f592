import { startService } from '@allsquare/service-kit';
import { gateway } from './gateway.ts';

await startService(gateway);
