import type { Container, PodSpec } from 'kubernetes-types/core/v1';
import { findConnections } from './find-connections.ts';
import { type Manifest, type ManifestOf, ofKind } from './manifest.ts';
import { matches, podsOf, type Workload, workloadsOf } from './workloads.ts';

/** Given from elsewhere: the keys of the Secret of this name, and the connections between pods, as `a -> b:80`. */
export type Expected = { secrets: Record<string, string[]>; connections: string[] };

/** Enum values of Kubernetes that its types leave open, by field. */
const ENUM_VALUES: Record<string, string[]> = {
  imagePullPolicy: ['Always', 'IfNotPresent', 'Never'],
  operator: ['In'],
  pathType: ['Prefix', 'Exact'],
  policyTypes: ['Ingress', 'Egress'],
  protocol: ['TCP', 'UDP'],
  restartPolicy: ['OnFailure', 'Never', 'Always'],
  whenUnsatisfiable: ['ScheduleAnyway', 'DoNotSchedule'],
};
const SECRET = /(PASSWORD|SECRET)$/;
const IMAGE = /^[\w./-]+(:(?!latest(@|$))[\w.-]+)?(@sha256:[0-9a-f]{64})?$/;
const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** The inconsistencies and rule violations of an overlay's manifests, a sentence each. */
export function brokenRules(manifests: Manifest[], expected: Expected): string[] {
  const broken: string[] = [];
  const mustOf =
    ({ kind, metadata }: Manifest) =>
    (holds: unknown, sentence: string) =>
      holds || broken.push(`${kind} ${metadata.name}: ${sentence}`);

  for (const manifest of manifests) {
    const { kind, metadata } = manifest;
    const must = mustOf(manifest);
    const same = manifests.filter((one) => one.kind === kind && one.metadata.name === metadata.name);
    must(same.length === 1, 'it is there twice');
    must(LABEL.test(metadata.name), 'its name is none');
    must(kind === 'Namespace' || metadata.namespace === 'allsquare', 'it is in no namespace');
    for (const [field, word] of enumValuesOf(manifest))
      must(ENUM_VALUES[field]?.includes(word), `${word} is no ${field}`);
  }
  const keysOf: KeysOf = (kind, name = '') => {
    const [found] = ofKind(manifests, kind).filter(({ metadata }) => metadata.name === name);
    if (found) return Object.keys(found.data ?? {});
    return kind === 'Secret' ? expected.secrets[name] : undefined;
  };
  const workloads = workloadsOf(manifests);
  for (const workload of workloads) {
    const must = mustOf(workload);
    const { selector, pod, labels } = podsOf(workload);
    must(!selector || matches(selector, labels), 'its selector does not select its pods');
    checkPod(pod, must);
    checkVolumes(workload, keysOf, must);
    for (const container of pod.containers) {
      checkContainer(container, must);
      for (const { valueFrom: { configMapKeyRef, secretKeyRef } = {} } of container.env ?? []) {
        checkReference('ConfigMap', configMapKeyRef, keysOf, must);
        checkReference('Secret', secretKeyRef, keysOf, must);
      }
    }
    if (workload.kind === 'Deployment') checkRolling(workload, must);
  }
  checkTargets(manifests, workloads, mustOf);

  const arrows = findConnections(manifests);
  for (const arrow of arrows) if (!expected.connections.includes(arrow)) broken.push(`${arrow} is allowed`);
  for (const arrow of expected.connections) if (!arrows.includes(arrow)) broken.push(`${arrow} is not allowed`);
  return broken;
}

type Must = (holds: unknown, sentence: string) => unknown;
/** The keys of an existing ConfigMap or Secret. */
type KeysOf = (kind: 'ConfigMap' | 'Secret', name?: string) => string[] | undefined;
type Reference = { name?: string; key: string; optional?: boolean };

/** Every value of these fields, at any depth. */
function enumValuesOf(value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap(enumValuesOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([field, one]): [string, string][] =>
    ENUM_VALUES[field] ? [one].flat().map((word) => [field, String(word)]) : enumValuesOf(one),
  );
}

function checkPod(pod: PodSpec, must: Must) {
  const { securityContext: { runAsNonRoot, runAsUser = 0, seccompProfile } = {} } = pod;
  must(runAsNonRoot && runAsUser > 0, 'it may run as root');
  must(seccompProfile?.type === 'RuntimeDefault', 'it has no seccomp profile');
  must(pod.automountServiceAccountToken === false, 'it has a token of the API server');
  must(pod.enableServiceLinks === false, 'its environment has the addresses of all Services');
}

function checkVolumes(workload: Workload, keysOf: KeysOf, must: Must) {
  const { pod } = podsOf(workload);
  const claims = workload.kind === 'StatefulSet' ? (workload.spec?.volumeClaimTemplates ?? []) : [];
  must(
    claims.length === 0 || pod.securityContext?.fsGroupChangePolicy === 'OnRootMismatch',
    'each start changes the files that it keeps',
  );
  for (const { name, subPath } of pod.containers.flatMap(({ volumeMounts = [] }) => volumeMounts)) {
    const volume = pod.volumes?.find((one) => one.name === name);
    must(volume ?? claims.some(({ metadata }) => metadata?.name === name), `there is no volume ${name}`);
    const files = keysOf('ConfigMap', volume?.configMap?.name);
    must(!volume?.configMap || files, `there is no ConfigMap ${volume?.configMap?.name}`);
    must(!files || !subPath || files.includes(subPath), `there is no file ${subPath} in ${name}`);
  }
}

function checkReference(kind: 'ConfigMap' | 'Secret', reference: Reference | undefined, keysOf: KeysOf, must: Must) {
  if (!reference) return;
  const { name, key, optional } = reference;
  const keys = keysOf(kind, name);
  must(keys, `there is no ${kind} ${name}`);
  must(!keys || optional || keys.includes(key), `there is no key ${key} in ${kind} ${name}`);
}

function checkContainer({ image = '', env = [], resources, securityContext, ...container }: Container, must: Must) {
  must(IMAGE.test(image) && /[:@]/.test(image), `its image ${image} has no version`);
  must(
    securityContext?.readOnlyRootFilesystem &&
      securityContext.allowPrivilegeEscalation === false &&
      securityContext.capabilities?.drop?.includes('ALL'),
    'it is not restricted',
  );
  const { requests, limits } = resources ?? {};
  must(requests?.['cpu'] && requests['memory'] && limits?.['cpu'] && limits['memory'], 'it has no resources');
  const { ports = [] } = container;
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
    const port = container[probe]?.httpGet?.port;
    must(typeof port !== 'string' || ports.some(({ name }) => name === port), `${probe}: no port is named ${port}`);
    must(ports.length === 0 || container[probe], `it has no ${probe}`);
  }
  for (const [index, { name, value = '' }] of env.entries()) {
    const before = env.slice(0, index).map((one) => one.name);
    const used = Array.from(value.matchAll(/\$\(([^)]*)\)/g), ([, variable = '']) => variable);
    must(!before.includes(name), `${name} is set twice`);
    for (const variable of used) must(before.includes(variable), `${name} uses ${variable}, which is not set before`);
    const isSecret = SECRET.test(name) || /:\/\/[^/]*:[^/]*@/.test(value);
    must(!isSecret || value === '' || used.length > 0, `${name} is a secret in the open`);
  }
}

function checkRolling({ spec }: ManifestOf<'Deployment'>, must: Must) {
  const { rollingUpdate } = spec?.strategy ?? {};
  must(rollingUpdate?.maxUnavailable === 0, 'a rolling update takes pods away before new ones are ready');
  const { terminationGracePeriodSeconds = 30, containers = [] } = spec?.template.spec ?? {};
  for (const { lifecycle } of containers) {
    const [program, seconds] = lifecycle?.preStop?.exec?.command ?? [];
    must(program === 'sleep' && Number(seconds) >= 5, 'it stops while requests still come');
    // Ten seconds are for requests in flight.
    must(terminationGracePeriodSeconds >= Number(seconds) + 10, 'it is killed before it can drain');
  }
}

/** In seconds; the default of CoreDNS in clusters. */
const DNS_TTL = 30;

/** The pods of a headless Service, which others may address until the DNS record expires. */
function checkNamed({ spec }: ManifestOf<'Deployment'>, must: Must) {
  const [, leaves] = spec?.template.spec?.containers[0]?.lifecycle?.preStop?.exec?.command ?? [];
  const times = [spec?.minReadySeconds, Number(leaves)];
  must(
    times.every((time = 0) => time > DNS_TTL),
    'its pods change faster than the name server',
  );
}

function checkTargets(manifests: Manifest[], workloads: Workload[], mustOf: (manifest: Manifest) => Must) {
  const selected = (labels: Record<string, string> = {}) =>
    workloads.filter((workload) => matches({ matchLabels: labels }, podsOf(workload).labels));
  for (const service of ofKind(manifests, 'Service')) {
    const must = mustOf(service);
    const found = selected(service.spec?.selector);
    must(found.length === 1, `it selects ${found.length} workloads`);
    for (const deployment of found.filter((one) => one.kind === 'Deployment'))
      if (service.spec?.clusterIP === 'None') checkNamed(deployment, must);
    const names = found.flatMap((one) => podsOf(one).pod.containers.flatMap(({ ports = [] }) => ports));
    for (const { targetPort } of service.spec?.ports ?? [])
      must(
        names.some(({ name }) => name === targetPort),
        `no port is named ${targetPort}`,
      );
  }
  const hasTarget = (kind: string, name: string) =>
    workloads.some((one) => one.kind === kind && one.metadata.name === name);
  for (const scaler of ofKind(manifests, 'HorizontalPodAutoscaler')) {
    const { kind = '', name = '' } = scaler.spec?.scaleTargetRef ?? {};
    mustOf(scaler)(hasTarget(kind, name), `there is no ${kind} ${name}`);
    mustOf(scaler)((scaler.spec?.minReplicas ?? 1) > 1, 'one pod alone may be all');
  }
  for (const budget of ofKind(manifests, 'PodDisruptionBudget'))
    mustOf(budget)(selected(budget.spec?.selector?.matchLabels).length === 1, 'it selects no workload');
  for (const deployment of ofKind(manifests, 'Deployment'))
    for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Service', 'NetworkPolicy'] as const)
      mustOf(deployment)(
        ofKind(manifests, kind).some(({ metadata }) => metadata.name === deployment.metadata.name),
        `it has no ${kind}`,
      );
  for (const ingress of ofKind(manifests, 'Ingress')) checkIngress(ingress, manifests, mustOf(ingress));
}

function checkIngress({ spec }: ManifestOf<'Ingress'>, manifests: Manifest[], must: Must) {
  const origins = ofKind(manifests, 'ConfigMap').flatMap(({ data }) => data?.['PUBLIC_ORIGIN'] ?? []);
  for (const { host = '', http } of spec?.rules ?? []) {
    must(
      spec?.tls?.some(({ hosts, secretName }) => hosts?.includes(host) && secretName),
      `${host} has no certificate`,
    );
    must(origins.includes(`https://${host}`), `${host} is not the host of PUBLIC_ORIGIN`);
    for (const { backend } of http?.paths ?? []) {
      const [service] = ofKind(manifests, 'Service').filter(({ metadata }) => metadata.name === backend.service?.name);
      const { name, number } = backend.service?.port ?? {};
      must(
        service?.spec?.ports?.some((port) => (name ? port.name === name : port.port === number)),
        `there is no Service ${backend.service?.name} with the port ${name ?? number}`,
      );
    }
  }
}
