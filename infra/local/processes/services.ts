import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceManifest, type ServiceName, serviceManifest } from '@allsquare/contract-kit/service-manifest';
import { z } from 'zod';
import { has, readUnits, root } from '../../build/units.ts';

export type { ServiceName };
export type Service = ServiceManifest & { name: ServiceName };

/** The services of this tree, or of the one at another root, from their service.json. */
export const readServices = (at = root): Service[] =>
  readUnits(at)
    .filter((unit) => unit.path.startsWith('svc-') && has(unit, 'service.json'))
    .map(({ folder, path }) => {
      const { data, error } = serviceManifest.safeParse(JSON.parse(readFileSync(join(folder, 'service.json'), 'utf8')));
      if (error) throw new Error(`${path}/service.json:\n${z.prettifyError(error)}`);
      return { ...data, name: path as ServiceName };
    });

export const services = readServices();

/** The gateway's list of the other services (SERVICES). */
export const routesOf = (urlOf: (name: ServiceName) => string) =>
  services
    .filter(({ prefixes, unsigned }) => prefixes.length + unsigned.length > 0)
    .map(({ name, prefixes, unsigned, document }) => ({ url: urlOf(name), prefixes, unsigned, document }));

export const databaseOf = (name: ServiceName): string => {
  const service = services.find((one) => one.name === name);
  if (!service) throw new Error(`There is no service ${name}`);
  return service.database;
};
