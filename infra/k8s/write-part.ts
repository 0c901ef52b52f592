import type { Container, PodSpec, PodTemplateSpec, Probe, ResourceRequirements } from 'kubernetes-types/core/v1';
import type { NetworkPolicyPort } from 'kubernetes-types/networking/v1';
import { brokerUrl, databaseUrl, fromSettings } from './env.ts';
import type { Manifest } from './manifest.ts';
import type { External, Part } from './parts.ts';

export const NAME = 'app.kubernetes.io/name';
const WHOLE = { 'app.kubernetes.io/part-of': 'allsquare' };

/** Each overlay has a policy that lets pods with this label connect to the provided server. */
export const egressLabel = (given: External | 'outside') => `asks-${given}`;

const labelsOf = (name: string, given: (External | 'outside')[]) => ({
  [NAME]: name,
  ...WHOLE,
  ...Object.fromEntries(given.map((one) => [egressLabel(one), 'true'])),
});

/** For every pod: no rights on its node or at the API server, and only its image's files. */
export const podOf = (user: number, spec: Omit<PodSpec, 'securityContext'>): PodSpec => ({
  automountServiceAccountToken: false,
  // Otherwise each Service's address becomes environment variables.
  enableServiceLinks: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: user,
    runAsGroup: user,
    fsGroup: user,
    // Otherwise each start changes the group of all files of a volume, and PostgreSQL refuses a folder that is not its
    // own.
    fsGroupChangePolicy: 'OnRootMismatch',
    seccompProfile: { type: 'RuntimeDefault' },
  },
  ...spec,
});
export const RESTRICTED: Container['securityContext'] = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/** An empty folder at each of these paths, and the files of a ConfigMap at theirs. */
export function mountsOf(folders: string[], configMap: string, files: Record<string, string> = {}) {
  const nameOf = (path: string) => path.replace(/^\//, '').replaceAll(/[^a-z0-9]+/g, '-');
  const hasFiles = Object.keys(files).length > 0;
  return {
    volumeMounts: [
      ...folders.map((mountPath) => ({ name: nameOf(mountPath), mountPath })),
      ...Object.entries(files).map(([mountPath, subPath]) => ({ name: 'files', mountPath, subPath, readOnly: true })),
    ],
    volumes: [
      ...folders.map((path) => ({ name: nameOf(path), emptyDir: {} })),
      ...(hasFiles ? [{ name: 'files', configMap: { name: configMap } }] : []),
    ],
  };
}

const egressPeer = (path: string): Probe => ({ httpGet: { path, port: 'http' } });
const probesOf = (
  readyPath = '/health/ready',
): Pick<Container, 'startupProbe' | 'readinessProbe' | 'livenessProbe'> => ({
  startupProbe: { ...egressPeer('/health/live'), periodSeconds: 1, failureThreshold: 60, timeoutSeconds: 5 },
  // An unavailable dependency (its database) makes a part unready, and never restarts it.
  readinessProbe: { ...egressPeer(readyPath), periodSeconds: 2, failureThreshold: 2, timeoutSeconds: 5 },
  livenessProbe: { ...egressPeer('/health/live'), periodSeconds: 10, failureThreshold: 3, timeoutSeconds: 5 },
});

export const tcp = (...ports: number[]): NetworkPolicyPort[] => ports.map((port) => ({ protocol: 'TCP', port }));
const podsNamed = (names: string[]) => [
  { podSelector: { matchExpressions: [{ key: NAME, operator: 'In', values: names.toSorted() }] } },
];

/** In seconds: requests arrive until every node knows that a pod is ending; then it finishes those in flight. */
const DRAIN_SECONDS = 5;
const STOP_SECONDS = 25;

function deployment({
  name,
  image,
  port,
  metricsPort,
  readyPath,
  user,
  args,
  env,
  tmp,
  files,
  resources,
  externals,
  reachesInternet,
  discoveredWithin,
}: Part): Manifest {
  const leaves = discoveredWithin ?? DRAIN_SECONDS;
  const { volumes, volumeMounts } = mountsOf(tmp ? ['/tmp'] : [], name, files);
  const labels = labelsOf(name, [...externals, ...(reachesInternet ? ['outside' as const] : [])]);
  const template: PodTemplateSpec = {
    metadata: { labels },
    spec: podOf(user, {
      terminationGracePeriodSeconds: leaves + STOP_SECONDS,
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: { matchLabels: { [NAME]: name } },
        },
      ],
      containers: [
        {
          name,
          image,
          ...(args && { args }),
          ports: [
            { name: 'http', containerPort: port },
            ...(metricsPort ? [{ name: 'metrics', containerPort: metricsPort }] : []),
          ],
          ...(env.length > 0 && { env }),
          resources,
          ...probesOf(readyPath),
          lifecycle: { preStop: { exec: { command: ['sleep', String(leaves)] } } },
          securityContext: RESTRICTED,
          ...(volumeMounts.length > 0 && { volumeMounts }),
        },
      ],
      ...(volumes.length > 0 && { volumes }),
    }),
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels: labelsOf(name, []) },
    spec: {
      revisionHistoryLimit: 5,
      ...(discoveredWithin && { minReadySeconds: discoveredWithin }),
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: { matchLabels: { [NAME]: name } },
      template,
    },
  };
}

export const service = (name: string, port: number, portName = 'http', isByPod = false): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, labels: labelsOf(name, []) },
  spec: {
    ...(isByPod && { clusterIP: 'None' }),
    selector: { [NAME]: name },
    ports: [{ name: portName, port, targetPort: portName }],
  },
});

const disruptionBudget = (name: string): Manifest => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name },
  spec: { maxUnavailable: 1, selector: { matchLabels: { [NAME]: name } } },
});

const autoscaler = ({ name, replicas }: Part): Manifest => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: replicas.min,
    maxReplicas: replicas.max,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
  },
});

const MONITORING = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];

/** The allowed callers of a part, and the parts that it may call; everything else is denied. */
function policy({ name, port, metricsPort, connectsTo: asked }: Part, parts: Part[]): Manifest {
  const callers = parts.filter((other) => other.connectsTo.includes(name)).map((other) => other.name);
  const portOf = (part: string) => parts.find((other) => other.name === part)?.port ?? 0;
  const ports = [...new Set(asked.map(portOf))];
  const ingress = [
    ...(callers.length > 0 ? [{ from: podsNamed(callers), ports: tcp(port) }] : []),
    ...(metricsPort ? [{ from: MONITORING, ports: tcp(metricsPort) }] : []),
  ];
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: {
      podSelector: { matchLabels: { [NAME]: name } },
      policyTypes: ['Ingress', 'Egress'],
      ...(ingress.length > 0 && { ingress }),
      ...(asked.length > 0 && {
        egress: ports.map((one) => ({
          to: podsNamed(asked.filter((part) => portOf(part) === one)),
          ports: tcp(one),
        })),
      }),
    },
  };
}

const JOB: ResourceRequirements = {
  requests: { cpu: '50m', memory: '128Mi' },
  limits: { cpu: '1', memory: '384Mi' },
};

/** A job that retries until it succeeds, and then is deleted. */
export const job = (
  name: string,
  user: number,
  given: External,
  container: Omit<Container, 'name' | 'securityContext' | 'resources'>,
  volumes: PodSpec['volumes'] = [],
): Manifest => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name, labels: labelsOf(name, []) },
  spec: {
    backoffLimit: 20,
    template: {
      metadata: { labels: labelsOf(name, [given]) },
      spec: podOf(user, {
        restartPolicy: 'OnFailure',
        containers: [{ name, ...container, resources: JOB, securityContext: RESTRICTED }],
        ...(volumes.length > 0 && { volumes }),
      }),
    },
  },
});
const migration = ({ name, image, user }: Part, database: string) =>
  job(`${name}-migrate`, user, 'postgres', {
    image,
    args: ['migrate'],
    env: databaseUrl('DATABASE_OWNER_URL', `${database}_owner`, database),
  });

/** The job that creates at the broker what all services declare, with the build of any of them. */
export const streamsJob = ({ image, user }: Part): Manifest => {
  const { volumes, volumeMounts } = mountsOf([], 'streams', { '/etc/nats/streams.json': 'streams.json' });
  const args = ['streams', '/etc/nats/streams.json'];
  const env = [...brokerUrl('operator'), fromSettings('NATS_REPLICAS', true)];
  return job('streams', user, 'nats', { image, args, env, volumeMounts }, volumes);
};

/** All manifests of a part. */
export const manifestsOf = (part: Part, parts: Part[]): Manifest[] => [
  deployment(part),
  service(part.name, part.port, 'http', part.discoveredWithin !== undefined),
  disruptionBudget(part.name),
  autoscaler(part),
  policy(part, parts),
  ...(part.database ? [migration(part, part.database)] : []),
];

/** Networks of clusters, clouds and nodes, with the address at which a cloud's machines get their credentials. */
const INSIDE = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
const INSIDE_6 = ['fc00::/7', 'fe80::/10'];

/** The namespace, and the defaults for each of its pods: no connections except to the DNS server. */
export const platform: Manifest[] = [
  {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'allsquare', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'nobody' },
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'name-server' },
    spec: {
      podSelector: {},
      policyTypes: ['Egress'],
      egress: [
        {
          to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
          ports: [
            { protocol: 'UDP', port: 53 },
            { protocol: 'TCP', port: 53 },
          ],
        },
      ],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'outside' },
    spec: {
      podSelector: { matchLabels: { [egressLabel('outside')]: 'true' } },
      policyTypes: ['Egress'],
      egress: [
        {
          to: [{ ipBlock: { cidr: '0.0.0.0/0', except: INSIDE } }, { ipBlock: { cidr: '::/0', except: INSIDE_6 } }],
          // Mail servers, and Google, which Keycloak asks.
          ports: tcp(25, 443, 465, 587),
        },
      ],
    },
  },
];
