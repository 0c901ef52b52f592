import { z } from 'zod';

const path = z.string().regex(/^\/api(\/[a-z0-9-]+)+$/, "a path such as '/api/groups'");
const variable = z.string().regex(/^[A-Z][A-Z0-9_]+$/, "an environment variable such as 'SMTP_URL'");
const secret = variable.regex(/_SECRET$/, "a name that ends with '_SECRET'");
const service = z.templateLiteral(['svc-', z.string().regex(/^[a-z-]+$/)]);

/** The name of a service and of its folder. */
export type ServiceName = z.output<typeof service>;

/** The routes that the gateway forwards to a service. */
export const routesOfService = z.object({
  /** The parts of the api that the service owns: '/api/groups' covers itself and everything below it. */
  prefixes: z.array(path).default([]).describe('The parts of the api that the service owns, each with all below it.'),
  /** Public paths, for POST and DELETE. */
  unsigned: z
    .array(path)
    .default([])
    .describe('Paths that need no token, for POST and DELETE: mail programs have none.'),
  document: z
    .strictObject({ name: z.string().regex(/^[a-z-]+$/), title: z.string().min(1) })
    .describe('Its OpenAPI document, at /api/docs/<name>.json, under this title.'),
});
export type RoutesOfService = z.output<typeof routesOfService>;

/** A service's service.json, for those who start it, route to it and review it. Its events are in its code. */
export const serviceManifest = z.strictObject({
  $schema: z.string(),
  team: z
    .string()
    .regex(/^[a-z-]+$/)
    .describe('Who reviews its changes: .github/CODEOWNERS.'),
  database: z
    .string()
    .regex(/^[a-z_]+$/)
    .describe('The name of its database and of its role there; the role <name>_owner migrates it.'),
  ...routesOfService.shape,
  calls: z
    .array(service)
    .default([])
    .describe('The services that it asks; it gets the address of svc-groups as GROUPS_URL.'),
  outside: z.boolean().default(false).describe('Whether it reaches servers outside of the product, such as for mail.'),
  settings: z
    .array(variable)
    .default([])
    .describe(
      "Environment variables of its own, beside those that service-kit reads. Whoever starts it gives a value or passes on the operator's.",
    ),
  secrets: z
    .array(secret)
    .default([])
    .describe('Of these 32 random bytes in base64url are made; services that name the same one share it.'),
});
export type ServiceManifest = z.output<typeof serviceManifest>;

/** The environment variable with a service's address: GROUPS_URL of svc-groups. */
export const urlVariable = (name: string): string => `${toConstantCase(name.replace(/^svc-/, ''))}_URL`;

/** svc-groups becomes SVC_GROUPS, the prefix of its environment variables. */
export const toConstantCase = (name: string): string => name.toUpperCase().replaceAll('-', '_');
