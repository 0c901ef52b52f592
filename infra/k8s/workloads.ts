import type { PodSpec } from 'kubernetes-types/core/v1';
import type { LabelSelector } from 'kubernetes-types/meta/v1';
import { type Manifest, type ManifestOf, ofKind } from './manifest.ts';

export type Workload = ManifestOf<'Deployment' | 'StatefulSet' | 'Job'>;

/** The kinds that create pods. */
export const workloadsOf = (manifests: Manifest[]): Workload[] => ofKind(manifests, 'Deployment', 'StatefulSet', 'Job');

/** The pods of a workload, with their labels. */
export function podsOf({ spec }: Workload): { pod: PodSpec; labels: Record<string, string>; selector?: LabelSelector } {
  const { template, selector } = spec ?? {};
  return {
    pod: template?.spec ?? { containers: [] },
    labels: template?.metadata?.labels ?? {},
    ...(selector && { selector }),
  };
}

/** Whether a selector matches an object with these labels. */
export const matches = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector, labels: Record<string, string>) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values?.includes(labels[key] ?? ''));
