import type { Container, EnvVar, PersistentVolumeClaim, PodSpec, Probe } from 'kubernetes-types/core/v1';
import { envOfCompose, readCompose } from './compose.ts';
import type { Manifest } from './manifest.ts';
import type { External } from './parts.ts';
import { egressLabel, job, mountsOf, NAME, podOf, RESTRICTED, service, tcp } from './write-part.ts';

/* PostgreSQL, NATS and Keycloak of the overlay local: one pod each, run as compose.yaml runs them. */

type Server = {
  name: External;
  user: number;
  port: number;
  /** Its volume, and the size. */
  data?: { path: string; size: string };
  folders: string[];
  files?: Record<string, string>;
  env?: EnvVar[];
  probes: Pick<Container, 'startupProbe' | 'readinessProbe' | 'livenessProbe'>;
  resources: Container['resources'];
  externals?: External;
  reachesInternet?: true;
};

const isThere = (probe: Probe): Server['probes'] => ({
  startupProbe: { ...probe, periodSeconds: 2, failureThreshold: 90, timeoutSeconds: 5 },
  readinessProbe: { ...probe, periodSeconds: 5, timeoutSeconds: 5 },
  livenessProbe: { ...probe, periodSeconds: 20, failureThreshold: 6, timeoutSeconds: 5 },
});
const keycloakAnswers = (path: string): Probe => ({ httpGet: { path, port: 9000 }, timeoutSeconds: 5 });

const servers: Server[] = [
  {
    name: 'postgres',
    user: 999,
    port: 5432,
    data: { path: '/var/lib/postgresql/data', size: '10Gi' },
    // A subfolder of the volume, because the volume itself does not belong to the user.
    env: [{ name: 'PGDATA', value: '/var/lib/postgresql/data/pgdata' }],
    folders: ['/tmp', '/var/run/postgresql'],
    files: { '/etc/postgresql/pg_hba.conf': 'pg_hba.conf' },
    probes: isThere({ exec: { command: ['pg_isready', '-q', '-h', '127.0.0.1', '-U', 'postgres'] } }),
    resources: { requests: { cpu: '250m', memory: '512Mi' }, limits: { cpu: '2', memory: '1Gi' } },
  },
  {
    name: 'nats',
    user: 1000,
    port: 4222,
    // It takes three quarters of the free space, and reserves 3.6 GiB (infra/nats).
    data: { path: '/data', size: '8Gi' },
    folders: [],
    files: { '/etc/nats/allsquare.conf': 'nats.conf' },
    probes: isThere({ httpGet: { path: '/healthz?js-server-only=true', port: 8222 } }),
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '1', memory: '384Mi' } },
  },
  {
    name: 'keycloak',
    user: 1000,
    port: 8080,
    folders: ['/tmp', '/opt/keycloak/data/tmp', '/opt/keycloak/data/transaction-logs'],
    probes: {
      startupProbe: { ...keycloakAnswers('/health/started'), periodSeconds: 2, failureThreshold: 150 },
      readinessProbe: { ...keycloakAnswers('/health/ready'), periodSeconds: 5 },
      livenessProbe: { ...keycloakAnswers('/health/live'), periodSeconds: 20 },
    },
    resources: { requests: { cpu: '500m', memory: '768Mi' }, limits: { cpu: '2', memory: '1280Mi' } },
    externals: 'postgres',
    reachesInternet: true,
  },
];

function statefulSet(server: Server, compose: string): Manifest {
  const { name, user, port, data, folders, files, env = [], probes, resources, externals, reachesInternet } = server;
  const { image, command, environment } = readCompose(compose, name);
  const { volumes, volumeMounts } = mountsOf(folders, name, files);
  const claim: PersistentVolumeClaim[] = data
    ? [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: data.size } } },
        },
      ]
    : [];
  const spec: PodSpec = podOf(user, {
    terminationGracePeriodSeconds: 60,
    containers: [
      {
        name,
        image,
        ...(command.length > 0 && { args: command }),
        ports: [{ name, containerPort: port }],
        env: [...env, ...envOfCompose(environment)],
        resources,
        ...probes,
        securityContext: RESTRICTED,
        volumeMounts: [...(data ? [{ name: 'data', mountPath: data.path }] : []), ...volumeMounts],
      },
    ],
    volumes,
  });
  const labels = {
    [NAME]: name,
    ...(externals && { [egressLabel(externals)]: 'true' }),
    ...(reachesInternet && { [egressLabel('outside')]: 'true' }),
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name, labels: { [NAME]: name } },
    spec: {
      serviceName: name,
      replicas: 1,
      selector: { matchLabels: { [NAME]: name } },
      template: { metadata: { labels }, spec },
      ...(claim.length > 0 && { volumeClaimTemplates: claim }),
    },
  };
}

/** Both ends of the connections to a server: only pods with this label may connect. */
function policies({ name, port }: Server): Manifest[] {
  const callers = { matchLabels: { [egressLabel(name)]: 'true' } };
  const server = { matchLabels: { [NAME]: name } };
  const ports = tcp(port);
  return [
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name },
      spec: { podSelector: server, policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: callers }], ports }] },
    },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name: egressLabel(name) },
      spec: { podSelector: callers, policyTypes: ['Egress'], egress: [{ to: [{ podSelector: server }], ports }] },
    },
  ];
}

function databases(compose: string): Manifest {
  const { image, environment } = readCompose(compose, 'databases');
  const { volumes, volumeMounts } = mountsOf([], 'databases', { '/databases.sh': 'databases.sh' });
  const command = ['sh', '/databases.sh'];
  return job('databases', 999, 'postgres', { image, command, env: envOfCompose(environment), volumeMounts }, volumes);
}

/** The overlay local's substitutes for everything that production provides. */
export const localServers = (compose: string): Manifest[] => [
  ...servers.flatMap((server) => [
    statefulSet(server, compose),
    service(server.name, server.port, server.name),
    ...policies(server),
  ]),
  databases(compose),
];
