import { adminUrl } from '../postgres.ts';
import { runCommand } from '../run-command.ts';
import { databaseOf, type ServiceName } from '../services.ts';
import type { Place } from './place.ts';

/** Runs `restored` of a service beside the running product and answers what it says (ADR 0032). */
export const speakAgain = (place: Place, service: ServiceName): Promise<string> =>
  runCommand(place, service, 'restored', {
    user: 'operator',
    // The superuser, because others are not let in yet.
    DATABASE_OWNER_URL: adminUrl(place.folder, place.portOf('postgres'), databaseOf(service)),
  });
