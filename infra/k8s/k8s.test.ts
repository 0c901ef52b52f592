import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServices } from '@allsquare/local/processes/services.ts';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { remoteUnits } from '../build/units.ts';
import { brokenRules, type Expected } from './broken-rules.ts';
import { findConnections } from './find-connections.ts';
import { findTypeErrors } from './find-type-errors.ts';
import { overlayLines } from './generated-files.ts';
import { type Manifest, ofKind, parseManifests } from './manifest.ts';
import { partsOf } from './parts.ts';
import { render } from './render.ts';

const here = import.meta.dirname;
const read = (path: string) => readFileSync(join(here, path), 'utf8');
const services = readServices();
const remotes = remoteUnits().map(({ path }) => path);
const parts = partsOf(services, remotes, read('../compose/compose.yaml'));
const overlays = {
  local: render(join(here, 'overlays/local')),
  production: render(join(here, 'overlays/production')),
};
type Overlay = keyof typeof overlays;
const names = Object.keys(overlays) as Overlay[];

/** The production Secret has the keys of .env.example. */
const secrets = Array.from(
  read('../compose/.env.example').matchAll(/^(\w+_(?:PASSWORD|SECRET))=/gm),
  ([, key = '']) => key,
);

const OUTSIDE = ['0.0.0.0/0', '::/0'].map((network) => `${network}:25,443,465,587`);
const PORTS = { keycloak: 8080, nats: 4222, postgres: 5432 };

function expectedOf(overlay: Overlay): Expected {
  const runs = (name: string) =>
    overlays[overlay].some(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
  const arrows = parts
    .filter(({ name }) => runs(name))
    .flatMap(({ name, connectsTo, externals, reachesInternet, database, metricsPort }) => [
      ...connectsTo.filter(runs).map((asked) => `${name} -> ${asked}:${parts.find((one) => one.name === asked)?.port}`),
      ...externals.map((asked) => `${name} -> ${asked}:${PORTS[asked]}`),
      ...(reachesInternet ? OUTSIDE.map((network) => `${name} -> ${network}`) : []),
      ...(database ? [`${name}-migrate -> postgres:5432`] : []),
      ...(metricsPort ? [`monitoring:${metricsPort} -> ${name}`] : []),
    ]);
  const own = {
    local: [
      'databases -> postgres:5432',
      'keycloak -> postgres:5432',
      ...OUTSIDE.map((network) => `keycloak -> ${network}`),
    ],
    production: ['ingress:8080 -> edge'],
  };
  return {
    secrets: overlay === 'production' ? { allsquare: secrets } : {},
    connections: [...arrows, ...own[overlay], 'streams -> nats:4222'],
  };
}
const broken = (overlay: Overlay, manifests: Manifest[] = overlays[overlay]) =>
  brokenRules(manifests, expectedOf(overlay));

/** `$&` in the replacement is the replaced part. */
const replaced = (json: string, part: string, fault: string) =>
  json.replace(part, () => fault.replace('$&', () => part));

/** Replaces a part of the JSON of the manifest `Kind name`; without a replacement deletes the manifest. */
function plant(manifests: Manifest[], id: string, part: string, fault?: string): Manifest[] {
  const planted = manifests.flatMap((manifest) => {
    if (id !== `${manifest.kind} ${manifest.metadata.name.replace(/-[a-z0-9]{10}$/, '')}`) return [manifest];
    if (fault === undefined) return [];
    return [JSON.parse(replaced(JSON.stringify(manifest), part, fault)) as Manifest];
  });
  expect(planted).not.toEqual(manifests);
  return planted;
}

test('the local overlay offers all that compose.yaml does', () => {
  const offersIn = (path: string) => /^OFFERS=(.*)$/m.exec(read(path))?.[1];
  expect(offersIn('overlays/local/settings.env')).toBe(offersIn('../compose/.env.example'));
});

test.each(names)('in %s a service that cannot write continues to answer reads', (overlay) => {
  const isService = ({ kind, metadata }: Manifest) =>
    kind === 'Deployment' && services.some(({ name }) => name === metadata.name);
  const deployed = overlays[overlay].filter(isService);
  expect(deployed.length).toBeGreaterThan(3);
  for (const one of deployed)
    expect(JSON.stringify(one)).toContain('"readinessProbe":{"httpGet":{"path":"/health/reads"');
});

test.each(names)('the overlay %s is consistent and follows our rules', (overlay) => {
  expect(overlays[overlay].length).toBeGreaterThan(50);
  expect(broken(overlay)).toEqual([]);
});

type Fault = [id: string, part: string, fault: string | undefined, sentence: string];
const inLocal: Fault[] = [
  ['Deployment svc-groups', '"selector":{"matchLabels":{', '$&"part":"x",', 'its selector does not select its pods'],
  ['Service svc-groups', '"selector":{', '$&"part":"x",', 'it selects 0 workloads'],
  ['Service svc-groups', '"targetPort":"http"', '"targetPort":"web"', 'no port is named web'],
  ['Deployment svc-groups', 'reads","port":"http"', 'reads","port":"3000"', 'readinessProbe: no port is named 3000'],
  ['Deployment shell', '"livenessProbe"', '"liveProbe"', 'it has no livenessProbe'],
  ['Deployment svc-friends', '"volumes":[{"name":"tmp"', '"volumes":[{"name":"temp"', 'there is no volume tmp'],
  ['Deployment edge', '"subPath":"remotes.shtml"', '"subPath":"x.shtml"', 'there is no file x.shtml in files'],
  ['ConfigMap edge', '', undefined, 'Deployment edge: there is no ConfigMap edge'],
  ['Deployment svc-groups', '"key":"LOG_LEVEL"', '"key":"LOG"', 'there is no key LOG in ConfigMap'],
  ['ConfigMap allsquare', '"GOOGLE"', '"GOGLE"', 'svc-auth-gateway: there is no key GOOGLE in ConfigMap'],
  ['Deployment svc-groups', '"key":"JOIN_LINK_SECRET"', '"key":"JOIN"', 'there is no key JOIN in Secret'],
  ['Secret allsquare', '"AUTH_OWNER_PASSWORD"', '"X"', 'auth-gateway-migrate: there is no key AUTH_OWNER_PASSWORD in'],
  ['StatefulSet nats', '"image":"nats:', '"image":"nats:latest","x":"', 'its image nats:latest has no version'],
  [
    'StatefulSet keycloak',
    'allsquare/keycloak:local',
    'allsquare/keycloak',
    'its image allsquare/keycloak has no version',
  ],
  ['Deployment svc-groups', '$(NATS_ADDRESS)', '$(NATS)', 'NATS_URL uses NATS, which is not set before'],
  [
    'Deployment svc-groups',
    '$(SVC_GROUPS_NATS_PASSWORD)@$(NATS_ADDRESS)',
    'x@nats',
    'NATS_URL is a secret in the open',
  ],
  ['Deployment svc-groups', '"name":"TRUSTED_PROXIES"', '"name":"LOG_LEVEL"', 'LOG_LEVEL is set twice'],
  ['Deployment svc-groups', '"runAsUser":1000', '"runAsUser":0', 'it may run as root'],
  ['Job streams', 'RuntimeDefault', 'Unconfined', 'it has no seccomp profile'],
  ['Job streams', '"automountServiceAccountToken":false,', '', 'it has a token of the API server'],
  ['Deployment edge', '"enableServiceLinks":false,', '', 'its environment has the addresses of all Services'],
  ['Deployment edge', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false', 'it is not restricted'],
  ['StatefulSet postgres', '"drop":["ALL"]', '"drop":[]', 'it is not restricted'],
  ['StatefulSet postgres', ',"fsGroupChangePolicy":"OnRootMismatch"', '', 'each start changes the files that it keeps'],
  ['Deployment shell', '"limits":{"cpu":"500m",', '"limits":{', 'it has no resources'],
  ['Deployment shell', '"maxUnavailable":0', '"maxUnavailable":1', 'a rolling update takes pods away'],
  ['Deployment edge', '["sleep","5"]', '["sleep","1"]', 'it stops while requests still come'],
  ['Deployment shell', '["sleep","45"]', '["sleep","5"]', 'its pods change faster than the name server'],
  ['Deployment shell', '"minReadySeconds":45', '"minReadySeconds":4', 'its pods change faster than the name server'],
  ['Deployment edge', '"terminationGracePeriodSeconds":30', '"terminationGracePeriodSeconds":6', 'it is killed before'],
  [
    'HorizontalPodAutoscaler shell',
    '"Deployment","name":"shell"',
    '"Deployment","name":"x"',
    'there is no Deployment x',
  ],
  ['HorizontalPodAutoscaler shell', '"minReplicas":2', '"minReplicas":1', 'one pod alone may be all'],
  ['HorizontalPodAutoscaler shell', '', undefined, 'Deployment shell: it has no HorizontalPodAutoscaler'],
  ['PodDisruptionBudget shell', '"matchLabels":{', '$&"part":"x",', 'it selects no workload'],
  ['PodDisruptionBudget shell', '', undefined, 'Deployment shell: it has no PodDisruptionBudget'],
  ['Service shell', '', undefined, 'Deployment shell: it has no Service'],
  ['NetworkPolicy shell', '', undefined, 'Deployment shell: it has no NetworkPolicy'],
  ['NetworkPolicy shell', '"namespace":"allsquare"', '"namespace":"default"', 'it is in no namespace'],
  ['Service shell', '"name":"shell","', '"name":"edge","', 'Service edge: it is there twice'],
  ['Job databases', '"restartPolicy":"OnFailure"', '"restartPolicy":"Sometimes"', 'Sometimes is no restartPolicy'],
  ['NetworkPolicy svc-auth-gateway', '"svc-groups"', '"x"', 'svc-auth-gateway -> svc-groups:3000 is not allowed'],
  ['NetworkPolicy svc-groups', '"svc-expenses"', '"x"', 'svc-expenses -> svc-groups:3000 is not allowed'],
  ['NetworkPolicy svc-groups', '"port":3000', '"port":3001', 'svc-auth-gateway -> svc-groups:3000 is not allowed'],
  ['Job svc-groups-migrate', '"asks-postgres"', '"asks"', 'svc-groups-migrate -> postgres:5432 is not allowed'],
  ['Deployment shell', '"template":{"metadata":{"labels":{', '$&"asks-nats":"true",', 'shell -> nats:4222 is allowed'],
  ['NetworkPolicy outside', '"asks-outside":"true"', '', 'svc-groups -> 0.0.0.0/0:25,443,465,587 is allowed'],
  ['NetworkPolicy nobody', '', undefined, 'anybody:* -> svc-groups-migrate is allowed'],
];
const inProduction: Fault[] = [
  ['Deployment svc-groups', '"key":"JOIN_LINK_SECRET"', '"key":"JOIN"', 'there is no key JOIN in Secret allsquare'],
  ['Deployment svc-groups', '"secretKeyRef":{"name":"allsquare"', '"secretKeyRef":{"name":"x"', 'there is no Secret x'],
  [
    'Deployment svc-groups',
    'allsquare/svc-groups:',
    'allsquare/svc-groups","x":"',
    'its image allsquare/svc-groups has',
  ],
  ['Ingress edge', '"service":{"name":"edge"', '"service":{"name":"x"', 'there is no Service x with the port http'],
  ['Ingress edge', '"port":{"name":"http"', '"port":{"name":"x"', 'there is no Service edge with the port x'],
  ['Ingress edge', '"hosts":["', '"hosts":["x.', 'allsquare.example.com has no certificate'],
  ['ConfigMap allsquare', 'https://', 'https://x.', 'allsquare.example.com is not the host of PUBLIC_ORIGIN'],
  ['NetworkPolicy asks-nats', '', undefined, 'streams -> nats:4222 is not allowed'],
  ['NetworkPolicy ingress', '"kubernetes.io/metadata.name":"ingress"', '', ':8080 -> edge is allowed'],
];
const faults = [
  ...inLocal.map((fault) => ['local' as const, ...fault] as const),
  ...inProduction.map((fault) => ['production' as const, ...fault] as const),
];

test.each(faults)('%s: %s with %s as %s: %s', (overlay, id, part, fault, sentence) => {
  expect(broken(overlay, plant(overlays[overlay], id, part, fault)).join('\n')).toContain(sentence);
});

test('every field exists in Kubernetes and has its type', () =>
  expect(findTypeErrors(names.flatMap((overlay) => overlays[overlay]))).toEqual([]));

test('finds a field that is unknown, missing or of another type, and an unknown kind', () => {
  const planted: Fault[] = [
    [
      'Deployment svc-groups',
      '"readinessProbe"',
      '"readinesProbe"',
      "'\"readinesProbe\"' does not exist in type 'Container'",
    ],
    [
      'Deployment svc-friends',
      '"containerPort":3000',
      '"containerPort":"3000"',
      "'string' is not assignable to type 'num",
    ],
    [
      'Deployment shell',
      '"selector":{"matchLabels"',
      '"labels":{"matchLabels"',
      "'\"labels\"' does not exist in type 'Deploy",
    ],
    ['NetworkPolicy shell', '"podSelector"', '"pods"', "'\"pods\"' does not exist in type 'NetworkPolicySpec'"],
    ['HorizontalPodAutoscaler shell', '"maxReplicas":4,', '', "Property 'maxReplicas' is missing"],
    [
      'PodDisruptionBudget shell',
      '"policy/v1"',
      '"policy/v1beta1"',
      "Cannot find module 'kubernetes-types/policy/v1beta1'",
    ],
    ['Service shell', '"kind":"Service"', '"kind":"Servise"', "has no exported member 'Servise'"],
  ];
  const found = findTypeErrors(
    planted.flatMap(([id, part, fault]) =>
      plant(overlays.local, id, part, fault).filter((one) => !overlays.local.includes(one)),
    ),
  );
  expect(found).toEqual(planted.map(([, , , sentence]) => expect.stringContaining(sentence)));
});

test('the connections are those of the picture', () => {
  const arrows = findConnections(overlays.local);
  expect(arrows).toEqual(
    expect.arrayContaining([
      'edge -> shell:8080',
      'edge -> svc-auth-gateway:3000',
      'edge -> keycloak:8080',
      'svc-auth-gateway -> svc-friends:3000',
      'svc-expenses -> svc-groups:3000',
      'svc-friends -> svc-groups:3000',
      'svc-expenses -> nats:4222',
    ]),
  );
  for (const none of [
    'edge -> svc-groups',
    'edge -> postgres',
    'shell -> ',
    'svc-friends -> svc-expenses',
    '-> databases',
  ])
    expect(arrows.filter((arrow) => arrow.includes(none))).toEqual([]);
});

test('the environment sets every variable that the files of pods use', () => {
  const envOf = (kind: 'Deployment' | 'StatefulSet', name: string) =>
    ofKind(overlays.local, kind)
      .filter(({ metadata }) => metadata.name === name)
      .flatMap(({ spec }) => spec?.template.spec?.containers[0]?.env ?? []);
  const edge = envOf('Deployment', 'edge');
  const filter = new RegExp(edge.find(({ name }) => name === 'NGINX_ENVSUBST_FILTER')?.value ?? '$^');
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const inTemplate = named(read('../compose/edge/nginx.conf.template'), /\$\{(\w+)\}/g);
  const inBroker = named(read('../nats/nats.conf'), /\$(\w+_PASSWORD)/g);
  expect(inTemplate.filter((name) => !filter.test(name) || !edge.some((one) => one.name === name))).toEqual([]);
  const broker = envOf('StatefulSet', 'nats').map(({ name }) => name);
  expect(inBroker.filter((name) => !broker.includes(name))).toEqual([]);
  expect([inTemplate.length, inBroker.length].every((count) => count > 4)).toBe(true);
});

test('every folder of the base is rendered', () => {
  const { resources } = parse(read('base/kustomization.yaml')) as { resources: string[] };
  const folders = readdirSync(join(here, 'base'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name)).toEqual(resources.toSorted());
});

test('an overlay has the units of its environment, by the recorded image of the release if there is one', () => {
  const digest = `sha256:${'0'.repeat(64)}`;
  const { parts: folders = '', images } = overlayLines(services, remotes, [
    { unit: 'shell', version: '1.0.0', image: `registry.example/allsquare-shell@${digest}` },
    { unit: 'svc-groups', version: '1.2.0' },
  ]);
  expect(images).toBe(
    `  - { name: allsquare/shell, newName: registry.example/allsquare-shell, digest: "${digest}" }\n` +
      '  - { name: allsquare/svc-groups, newTag: "1.2.0" }\n',
  );
  const named = Array.from(folders.matchAll(/base\/(.*)\n/g), ([, name]) => name);
  expect(named).toEqual(['platform', 'edge', 'shell', 'pages', 'svc-groups', 'streams']);
});

/** Only where kubectl is installed. */
const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
const byKubectl = (kubectl ? test : test.skip).each(names);
byKubectl('kubectl renders %s the same', (overlay) => {
  const { stdout } = spawnSync('kubectl', ['kustomize', join(here, 'overlays', overlay)], { encoding: 'utf8' });
  const sorted = (manifests: Manifest[]) =>
    manifests.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
  const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
  expect(sorted(overlays[overlay])).toEqual(sorted(parseManifests(stdout)));
});

test('the volume of NATS has room for the maximum size of all streams', () => {
  const declared = JSON.parse(read('../nats/streams.json')) as { streams: { kind: string }[]; buckets: string[] };
  const kinds = [...declared.streams.map(({ kind }) => kind), ...declared.buckets.map(() => 'bucket')];
  const limits = read('../../libs/service-kit/src/broker/ensure-streams.ts');
  const mebibytes = kinds.map((kind) => Number(limits.match(new RegExp(`${kind}: { max_bytes: (\\d+) \\* MIB`))?.[1]));
  const [nats] = ofKind(overlays.local, 'StatefulSet').filter(({ metadata }) => metadata.name === 'nats');
  const size = nats?.spec?.volumeClaimTemplates?.[0]?.spec?.resources?.requests?.['storage'] ?? '';
  expect(size).toMatch(/^\d+Gi$/);
  // It takes three quarters of the free space, and plain ext4 reserves a tenth of the disk.
  const taken = Number.parseInt(size, 10) * 1024 * 0.9 * 0.75;
  expect(taken).toBeGreaterThan(mebibytes.reduce((sum, one) => sum + one, 0));
});
