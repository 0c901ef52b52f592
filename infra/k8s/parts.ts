import { urlVariable } from '@allsquare/contract-kit/service-manifest';
import { routesOf, type Service } from '@allsquare/local/processes/services.ts';
import type { EnvVar, ResourceRequirements } from 'kubernetes-types/core/v1';
import { readCompose } from './compose.ts';
import { brokerUrl, databaseUrl, fromSecrets, fromSettings } from './env.ts';

/** Servers that operators provide in production, and the overlay local runs. */
export type External = 'keycloak' | 'nats' | 'postgres';

/** A part with its pods and the parts that it calls: the arrows of the picture in infra/docs/architecture.md. */
export type Part = {
  name: string;
  /** Without a tag, which the overlay sets, unless it is a third-party image. */
  image: string;
  port: number;
  user: number;
  connectsTo: string[];
  externals: External[];
  /** Whether it connects to mail servers. */
  reachesInternet: boolean;
  env: EnvVar[];
  /** Writes into /tmp. */
  tmp: boolean;
  resources: ResourceRequirements;
  replicas: { min: number; max: number };
  /**
   * Its pods differ during a release, so the edge addresses each separately. Seconds until every edge knows a new pod
   * or has forgotten an old one (ADR 0046).
   */
  discoveredWithin?: number;
  args?: string[];
  /** Files of the ConfigMap with the part's name, by their path in the container. */
  files?: Record<string, string>;
  /** The port of its metrics for the namespace `monitoring`. */
  metricsPort?: number;
  /** The path of its readiness probe: /health/ready, unless it answers reads while it cannot write. */
  readyPath?: string;
  /** The database that a job migrates before its version can serve. */
  database?: string;
};

const urlOf = (service: string) => `http://${service}:3000`;
const REALM = '/realms/allsquare';

const value = (name: string, value: string): EnvVar => ({ name, value });

/** Settings with more than an operator's value, which may be absent. */
const settings: Record<string, EnvVar> = {
  SERVICES: value('SERVICES', JSON.stringify(routesOf(urlOf))),
  OIDC_URL: value('OIDC_URL', `http://$(KEYCLOAK_ADDRESS)${REALM}`),
  OIDC_PUBLIC_URL: value('OIDC_PUBLIC_URL', `$(PUBLIC_ORIGIN)${REALM}`),
  OIDC_CLIENT_ID: value('OIDC_CLIENT_ID', 'allsquare-gateway'),
  OIDC_ADMIN_CLIENT_ID: value('OIDC_ADMIN_CLIENT_ID', 'allsquare-admin'),
  OIDC_PASSWORD_CLIENT_ID: value('OIDC_PASSWORD_CLIENT_ID', 'allsquare-password'),
  COOKIE_NAME: value('COOKIE_NAME', 'allsquare'),
  GOOGLE: fromSettings('GOOGLE'),
  // It contains the mail server's password.
  SMTP_URL: fromSecrets('SMTP_URL', true),
  // Without a mail server mails become files, which are deleted with the pod.
  MAIL_FOLDER: value('MAIL_FOLDER', '/tmp/mails'),
};

/** As in the production overlay's settings. */
const METRICS_PORT = 9464;
/** The metrics of a service, if the operator enables them (infra/observability). */
const TELEMETRY = ['METRICS_PORT', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'];

function serviceEnv({ name, database, calls, settings: own, secrets }: Service): EnvVar[] {
  return [
    fromSettings('PUBLIC_ORIGIN'),
    fromSettings('KEYCLOAK_ADDRESS'),
    value('OIDC_ISSUER', `$(PUBLIC_ORIGIN)${REALM}`),
    value('OIDC_JWKS_URL', `http://$(KEYCLOAK_ADDRESS)${REALM}/protocol/openid-connect/certs`),
    fromSettings('TRUSTED_PROXIES'),
    fromSettings('LOG_LEVEL'),
    ...TELEMETRY.map((name) => fromSettings(name, true)),
    ...databaseUrl('DATABASE_URL', database, database),
    ...brokerUrl(name),
    ...calls.map((called) => value(urlVariable(called), urlOf(called))),
    ...own.filter((name) => name !== 'PUBLIC_ORIGIN').map((name) => settings[name] ?? fromSettings(name, true)),
    ...secrets.map((secret) => fromSecrets(secret)),
  ];
}

const FILES: ResourceRequirements = {
  requests: { cpu: '25m', memory: '32Mi' },
  limits: { cpu: '500m', memory: '64Mi' },
};
const SERVICE: ResourceRequirements = {
  requests: { cpu: '250m', memory: '256Mi' },
  limits: { cpu: '1', memory: '384Mi' },
};

const filesOf = (name: string): Part => ({
  name,
  image: `allsquare/${name}`,
  port: 8080,
  user: 101,
  connectsTo: [],
  externals: [],
  reachesInternet: false,
  env: [],
  tmp: true,
  resources: FILES,
  replicas: { min: 2, max: 4 },
});

const DISCOVERED_WITHIN = 45;
/** Publishes its version once every edge knows the pod, or at once if no other pod of the name exists. */
const withoutSurge = (name: string) =>
  `rm -f /tmp/young; if getent hosts ${name} > /dev/null; then touch /tmp/young; (sleep ${DISCOVERED_WITHIN - 2}; rm /tmp/young) & fi; exec nginx -g 'daemon off;'`;

const versionedFilesOf = (name: string): Part => ({
  ...filesOf(name),
  discoveredWithin: DISCOVERED_WITHIN,
  args: ['sh', '-c', withoutSurge(name)],
});

function edgeOf(asks: string[], compose: string): Part {
  const { image, command, environment } = readCompose(compose, 'edge');
  const same = (name: string) => value(name, String(environment[name]).replaceAll('$$', '$'));
  return {
    name: 'edge',
    image,
    port: 8080,
    user: 101,
    connectsTo: asks,
    externals: ['keycloak'],
    reachesInternet: false,
    env: [
      fromSettings('PUBLIC_ORIGIN'),
      fromSettings('TRUSTED_FRONT'),
      fromSettings('DNS_RESOLVER'),
      { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      // nginx ignores the search list of resolv.conf.
      value('DNS_SUFFIX', '.$(NAMESPACE).svc.cluster.local'),
      fromSettings('KEYCLOAK_ADDRESS'),
      same('NGINX_ENVSUBST_OUTPUT_DIR'),
      same('NGINX_ENVSUBST_FILTER'),
    ],
    tmp: true,
    resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '1', memory: '256Mi' } },
    replicas: { min: 2, max: 6 },
    args: command,
    files: {
      '/etc/nginx/templates/nginx.conf.template': 'nginx.conf.template',
      '/etc/nginx/remotes.shtml': 'remotes.shtml',
    },
  };
}

/** Renders first views, from the files of the edge. */
const pages: Part = {
  ...filesOf('pages'),
  port: 3000,
  user: 1000,
  connectsTo: ['edge', 'svc-auth-gateway'],
  env: [
    value('GATEWAY_URL', urlOf('svc-auth-gateway')),
    value('EDGE_URL', 'http://edge:8080'),
    fromSettings('METRICS_PORT', true),
  ],
  resources: SERVICE,
  metricsPort: METRICS_PORT,
};

const serviceOf = (service: Service, services: Service[]): Part => {
  const forwards = service.settings.includes('SERVICES')
    ? services.filter(({ prefixes, unsigned }) => prefixes.length + unsigned.length > 0)
    : [];
  return {
    name: service.name,
    image: `allsquare/${service.name}`,
    port: 3000,
    user: 1000,
    connectsTo: [...new Set([...forwards.map(({ name }) => name), ...service.calls])],
    externals: ['postgres', 'nats', 'keycloak'],
    reachesInternet: service.outside,
    env: serviceEnv(service),
    tmp: service.settings.includes('MAIL_FOLDER'),
    resources: SERVICE,
    replicas: { min: 2, max: 6 },
    metricsPort: METRICS_PORT,
    readyPath: '/health/reads',
    database: service.database,
  };
};

/**
 * All parts. Another container of the product needs one entry here, and its name in the `connectsTo` of its callers.
 */
export function partsOf(services: Service[], remotes: string[], compose: string): Part[] {
  const files = ['shell', ...remotes];
  return [
    edgeOf([...files, pages.name, 'svc-auth-gateway'], compose),
    ...files.map(versionedFilesOf),
    pages,
    ...services.map((service) => serviceOf(service, services)),
  ];
}
