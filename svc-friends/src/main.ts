import { startService } from '@allsquare/service-kit';
import { service } from './service.ts';

await startService(service);
