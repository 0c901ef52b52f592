import { runService } from '@allsquare/service-kit';
import { gateway } from './gateway.ts';

await runService(gateway);
