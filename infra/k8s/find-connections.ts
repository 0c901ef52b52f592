import type { NetworkPolicyPeer, NetworkPolicyPort } from 'kubernetes-types/networking/v1';
import { type Manifest, type ManifestOf, ofKind } from './manifest.ts';
import { matches, podsOf, workloadsOf } from './workloads.ts';

type Labels = Record<string, string>;
type Rule = { peers?: NetworkPolicyPeer[] | undefined; ports?: NetworkPolicyPort[] | undefined };
type Direction = 'Ingress' | 'Egress';

/**
 * The connections that the NetworkPolicies allow, as `a -> b:80`: between workloads, or with pods of another namespace
 * and networks as the policy names them. The DNS server is left out. A pod without a policy accepts every connection.
 */
export function findConnections(manifests: Manifest[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy');
  const pods = workloadsOf(manifests).map((workload) => {
    const { labels, pod } = podsOf(workload);
    const ports = pod.containers.flatMap(({ ports: open = [] }) => open.map(({ containerPort }) => containerPort));
    return { name: workload.metadata.name, labels, ports };
  });
  const between = pods.flatMap((from) =>
    pods.flatMap((to) =>
      to.ports
        .filter((port) => allows(policies, 'Egress', from.labels, to.labels, port))
        .filter((port) => allows(policies, 'Ingress', to.labels, from.labels, port))
        .map((port) => `${from.name} -> ${to.name}:${port}`),
    ),
  );
  const outwards = pods.flatMap(({ name, labels }) =>
    externalPeers(policies, 'Egress', labels).map((stranger) => `${name} -> ${stranger}`),
  );
  const inwards = pods.flatMap(({ name, labels }) =>
    externalPeers(policies, 'Ingress', labels).map((stranger) => `${stranger} -> ${name}`),
  );
  return [...between, ...outwards, ...inwards].toSorted();
}

/** The rules of a direction for pods with these labels; undefined without a policy. */
function rulesOf(policies: ManifestOf<'NetworkPolicy'>[], direction: Direction, labels: Labels): Rule[] | undefined {
  const guards = policies.filter(
    ({ spec }) => spec?.policyTypes?.includes(direction) && matches(spec.podSelector, labels),
  );
  if (guards.length === 0) return undefined;
  return guards.flatMap(({ spec }) =>
    direction === 'Ingress'
      ? (spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }))
      : (spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports })),
  );
}

const allows = (
  policies: ManifestOf<'NetworkPolicy'>[],
  direction: Direction,
  labels: Labels,
  other: Labels,
  port: number,
) =>
  rulesOf(policies, direction, labels)?.some(
    ({ peers, ports }) =>
      (!ports || ports.some((one) => one.port === port)) &&
      (!peers || peers.some((peer) => isHere(peer) && matches(peer.podSelector ?? {}, other))),
  ) ?? true;

const isHere = ({ namespaceSelector, ipBlock }: NetworkPolicyPeer) => !namespaceSelector && !ipBlock;

/** Peers outside this namespace, each with its ports. */
const externalPeers = (policies: ManifestOf<'NetworkPolicy'>[], direction: Direction, labels: Labels) =>
  (rulesOf(policies, direction, labels) ?? [{}]).flatMap(({ peers = [{ ipBlock: { cidr: 'anybody' } }], ports }) =>
    peers
      .filter((peer) => !isHere(peer))
      .map((peer) => `${peerName(peer)}:${ports?.map(({ port }) => port).join(',') ?? '*'}`)
      .filter((name) => name !== 'kube-system:53,53'),
  );

const peerName = ({ namespaceSelector, ipBlock }: NetworkPolicyPeer) =>
  ipBlock?.cidr ?? Object.values(namespaceSelector?.matchLabels ?? {}).join(',');
