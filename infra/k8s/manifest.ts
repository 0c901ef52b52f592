import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { Job } from 'kubernetes-types/batch/v1';
import type { ConfigMap, Namespace, Secret, Service } from 'kubernetes-types/core/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import { parseAllDocuments } from 'yaml';

/** Every kind that the product deploys, and the module that declares its type. */
export type Kinds = {
  ConfigMap: ConfigMap;
  Deployment: Deployment;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  Ingress: Ingress;
  Job: Job;
  Namespace: Namespace;
  NetworkPolicy: NetworkPolicy;
  PodDisruptionBudget: PodDisruptionBudget;
  Secret: Secret;
  Service: Service;
  StatefulSet: StatefulSet;
};

type Named = { apiVersion: string; metadata: { name: string; namespace?: string; labels?: Record<string, string> } };
/** A manifest of a known kind, with its name. */
export type Manifest = {
  [Kind in keyof Kinds]: Omit<Kinds[Kind], 'apiVersion' | 'kind'> & Named & { kind: Kind };
}[keyof Kinds];
export type ManifestOf<Kind extends keyof Kinds> = Extract<Manifest, { kind: Kind }>;

/** The manifests of these kinds. */
export const ofKind = <Kind extends keyof Kinds>(manifests: Manifest[], ...kinds: Kind[]) =>
  manifests.filter(({ kind }) => kinds.some((one) => one === kind)) as ManifestOf<Kind>[];

/** The manifests of a file; throws for invalid YAML. */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS();
  });
