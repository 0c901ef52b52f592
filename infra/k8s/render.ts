import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Manifest, parseManifests } from './manifest.ts';

type Generator = { name: string; envs?: string[]; files?: string[] };
type Kustomization = {
  namespace?: string;
  resources?: string[];
  configMapGenerator?: Generator[];
  secretGenerator?: Generator[];
  images?: { name: string; newName?: string; newTag?: string; digest?: string }[];
};
const FIELDS = ['apiVersion', 'kind', 'namespace', 'resources', 'configMapGenerator', 'secretGenerator', 'images'];
const WITHOUT_NAMESPACE = ['Namespace'];

/** The output of `kubectl kustomize <folder>` for kustomizations that use only these fields; throws for any other. */
export function render(folder: string): Manifest[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const kustomization: Kustomization = parse(read('kustomization.yaml'));
  const unknown = Object.keys(kustomization).filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0)
    throw new Error(`${folder}/kustomization.yaml: ${unknown.join(', ')} cannot be rendered here`);

  const { namespace, resources = [], configMapGenerator = [], secretGenerator = [], images = [] } = kustomization;
  const manifests = resources.flatMap((path) =>
    statSync(join(folder, path)).isDirectory() ? render(join(folder, path)) : parseManifests(read(path)),
  );
  const generated = [
    ...configMapGenerator.map((one) => generate('ConfigMap', one, dataOf(one, read))),
    ...secretGenerator.map((one) => generate('Secret', one, dataOf(one, read))),
  ];
  const names = new Map(generated.map(({ kind, name, manifest }) => [`${kind} ${name}`, manifest.metadata.name]));
  const all = [
    ...manifests.map((manifest) => withNames(manifest, names)),
    ...generated.map(({ manifest }) => manifest),
  ];
  for (const { kind, metadata } of all)
    if (namespace && !WITHOUT_NAMESPACE.includes(kind)) metadata.namespace = namespace;
  return all.map((manifest) => withImages(manifest, images));
}

function dataOf({ envs = [], files = [] }: Generator, read: (file: string) => string): Record<string, string> {
  const lines = envs.flatMap((file) => read(file).split('\n')).filter((line) => /^\s*[^#\s]/.test(line));
  const settings = lines.map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []);
  return Object.fromEntries([...settings, ...files.map((file) => [file, read(file)])]);
}

/** Its name ends with a hash of its content, so that a change replaces the pods. */
function generate(kind: 'ConfigMap' | 'Secret', { name }: Generator, text: Record<string, string>) {
  const values = Object.entries(text).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const data = Object.fromEntries(kind === 'Secret' ? values.map(([key, value]) => [key, encode(value)]) : values);
  const hashed = kind === 'Secret' ? { data, kind, name: '', type: 'Opaque' } : { data, kind, name: '' };
  const metadata = { name: `${name}-${hashOf(hashed)}` };
  const manifest: Manifest =
    kind === 'Secret'
      ? { apiVersion: 'v1', kind, metadata, type: 'Opaque', data }
      : { apiVersion: 'v1', kind, metadata, data };
  return { kind, name, manifest };
}

/** Wrapped if long, as kustomize encodes it. */
function encode(value: string): string {
  const letters = Buffer.from(value).toString('base64');
  return letters.length > 70 ? letters.replaceAll(/.{1,70}/g, '$&\n') : letters;
}

/** The hash of kustomize: Go's JSON, and ten letters of its digest without those that may form words. */
function hashOf(content: object): string {
  const json = JSON.stringify(content).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const letters: Record<string, string> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };
  const digest = createHash('sha256').update(json).digest('hex').slice(0, 10);
  return digest.replaceAll(/[013ae]/g, (letter) => letters[letter] ?? letter);
}

const REFERENCES: Record<string, ['ConfigMap' | 'Secret', 'name' | 'secretName']> = {
  configMap: ['ConfigMap', 'name'],
  configMapRef: ['ConfigMap', 'name'],
  configMapKeyRef: ['ConfigMap', 'name'],
  secret: ['Secret', 'secretName'],
  secretRef: ['Secret', 'name'],
  secretKeyRef: ['Secret', 'name'],
};

const withNames = (manifest: Manifest, names: Map<string, string>): Manifest =>
  changed(manifest, (field, value) => {
    const [kind, key = 'name'] = REFERENCES[field] ?? [];
    const name = kind && names.get(`${kind} ${String(value[key])}`);
    return name ? { ...value, [key]: name } : value;
  });

const withImages = (manifest: Manifest, images: NonNullable<Kustomization['images']>): Manifest =>
  changed(manifest, (_, value) => {
    const image = images.find(({ name }) => value['image'] === name);
    if (!image) return value;
    const { name, newName = name, newTag, digest } = image;
    return { ...value, image: digest ? `${newName}@${digest}` : `${newName}:${newTag}` };
  });

type Fields = Record<string, unknown>;
/** A copy in which `change` replaces each object, by the field that contains it directly or in a list. */
function changed<Value>(value: Value, change: (field: string, value: Fields) => Fields, field = ''): Value {
  if (Array.isArray(value)) return value.map((item) => changed(item, change, field)) as Value;
  if (value === null || typeof value !== 'object') return value;
  const inner = Object.entries(value).map(([key, one]) => [key, changed(one, change, key)]);
  return change(field, Object.fromEntries(inner)) as Value;
}
