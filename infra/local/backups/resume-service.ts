import { runCommand } from '../parts/run-command.ts';
import { databaseOf, type ServiceName } from '../processes/services.ts';
import { adminUrl } from '../servers/postgres.ts';
import type { LocalProduct } from './local-product.ts';

/** Runs `restored` of a service beside the running product and answers what it says (ADR 0032). */
export const resumeService = (local: LocalProduct, service: ServiceName): Promise<string> =>
  runCommand(local, service, 'restored', {
    user: 'operator',
    // The superuser, because others are not let in yet.
    DATABASE_OWNER_URL: adminUrl(local.folder, local.portOf('postgres'), databaseOf(service)),
  });
