import { runCommand } from '../parts/run-command.ts';
import { databaseOf, type ServiceName } from '../processes/services.ts';
import { adminUrl } from '../servers/postgres.ts';
import type { LocalProduct } from './local-product.ts';

/** Runs a service's `restored` beside the running product and returns its output (ADR 0032). */
export const resumeService = (local: LocalProduct, service: ServiceName): Promise<string> =>
  runCommand(local, service, 'restored', {
    user: 'operator',
    // Connects as the superuser, because other roles may not connect yet.
    DATABASE_OWNER_URL: adminUrl(local.folder, local.portOf('postgres'), databaseOf(service)),
  });
