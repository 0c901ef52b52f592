import { runService } from '@allsquare/service-kit';
import { service } from './service.ts';

await runService(service);
