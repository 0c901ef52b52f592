import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Service } from '@allsquare/local/processes/services.ts';
import { stringify } from 'yaml';
import { root } from '../build/units.ts';
import type { Manifest } from './manifest.ts';
import { type Part, partsOf } from './parts.ts';
import { localServers } from './write-local-servers.ts';
import { manifestsOf, platform, streamsJob } from './write-part.ts';

type GeneratedFile = { path: string; text: () => string };

/** A unit of an overlay: a version, or the image that its release has recorded. */
export type Deployed = { unit: string; version: string; image?: string | undefined };

const K8S = 'infra/k8s';
const BASE = `${K8S}/base`;
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const yaml = (...documents: object[]) => {
  const texts = documents.map((one) => stringify(one, { lineWidth: 0, aliasDuplicateObjects: false }));
  return `# Written by npm run release -- generate.\n${texts.join('---\n')}`;
};
const kustomization = (fields: object) =>
  yaml({ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', ...fields });

/**
 * A folder with manifests and their ConfigMaps, by content: copies, since kustomize reads nothing outside of a folder.
 */
function folder(path: string, manifests: () => Manifest[], configMaps: Record<string, string[]> = {}): GeneratedFile[] {
  const configMapGenerator = Object.entries(configMaps).map(([name, files]) => ({
    name,
    files: files.map((file) => basename(file)),
  }));
  const sources = Object.values(configMaps).flat();
  return [
    {
      path: `${path}/kustomization.yaml`,
      text: () => kustomization({ resources: ['manifests.yaml'], ...(sources.length > 0 && { configMapGenerator }) }),
    },
    { path: `${path}/manifests.yaml`, text: () => yaml(...manifests()) },
    ...sources.map((source) => ({ path: `${path}/${basename(source)}`, text: () => read(source) })),
  ];
}

const compose = () => read('infra/compose/compose.yaml');
const partNames = (services: Service[], remotes: string[]) =>
  partsOf(services, remotes, compose()).map(({ name }) => name);

/** The secrets among the lines of .env.example, which only localhost may use. */
const exampleSecrets = () =>
  `# For localhost alone. Written by npm run release -- generate.\n${(read('infra/compose/.env.example').match(/^\w+_(PASSWORD|SECRET)=.*\n/gm) ?? []).join('')}`;

/** The base, with a folder for each part, and the overlay local's substitutes for what production provides. */
export function k8sFiles(services: Service[], remotes: string[]): GeneratedFile[] {
  const parts = () => partsOf(services, remotes, compose());
  const part = (name: string): Part => {
    const found = parts().find((one) => one.name === name);
    if (!found) throw new Error(`There is no part ${name}`);
    return found;
  };
  const edge = ['infra/compose/edge/nginx.conf.template', 'infra/compose/edge/remotes.shtml'];
  const names = partNames(services, remotes);
  return [
    ...folder(`${BASE}/platform`, () => platform),
    ...names.flatMap((name) =>
      folder(`${BASE}/${name}`, () => manifestsOf(part(name), parts()), name === 'edge' ? { edge } : {}),
    ),
    ...folder(`${BASE}/streams`, () => [streamsJob(part('svc-auth-gateway'))], {
      streams: ['infra/nats/streams.json'],
    }),
    {
      path: `${BASE}/kustomization.yaml`,
      text: () => kustomization({ resources: ['platform', ...names, 'streams'] }),
    },
    ...folder(`${K8S}/overlays/local/servers`, () => localServers(compose()), {
      postgres: ['infra/compose/postgres/pg_hba.conf'],
      nats: ['infra/nats/nats.conf'],
      databases: ['infra/compose/postgres/databases.sh'],
    }),
    { path: `${K8S}/overlays/local/secrets.env`, text: exampleSecrets },
  ];
}

/** Whether a unit is released; other parts belong to the platform or to third parties. */
const isUnit = (name: string) => /^(shell|(mfe|svc)-[\w-]+)$/.test(name);

/** The lines of an overlay's kustomization.yaml that follow from its parts. */
export function overlayLines(services: Service[], remotes: string[], deployed: Deployed[]): Record<string, string> {
  const runs = (name: string) => !isUnit(name) || deployed.some(({ unit }) => unit === name);
  const names = ['platform', ...partNames(services, remotes).filter(runs), 'streams'];
  const images = deployed.map(({ unit, version, image = '' }) => {
    const [newName, digest] = image.split('@');
    const run = digest ? `newName: ${newName}, digest: "${digest}"` : `newTag: "${version}"`;
    return `  - { name: allsquare/${unit}, ${run} }\n`;
  });
  return { parts: names.map((name) => `  - ../../base/${name}\n`).join(''), images: images.join('') };
}
