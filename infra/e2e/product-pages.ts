import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteUnits, root } from '../build/units.ts';

/** The pages of the product, as the shell and its remotes declare them. */
type Manifest = {
  pages: { path: string }[];
  subpages?: { path: string }[];
  asks?: Record<string, string[]>;
  chunks?: Record<string, string[]>;
};

const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const ofTheShell: { visitors: string[]; members: string[] } = read('shell/pages.json');
const manifests = remoteUnits().map(({ name }): Manifest => read(name, 'remote.json'));

export const visitorPages: readonly string[] = ofTheShell.visitors;
/** The paths of a remote's pages, and those of the shell. */
const memberPages = [
  ...ofTheShell.members,
  ...manifests.flatMap(({ pages, subpages = [] }) => [...pages, ...subpages].map(({ path }) => path)),
];

/** The addresses of pages in a remote.json: `/groups/:id?tab=summary`. */
const addressesIn = ({ asks = {}, chunks = {} }: Manifest) => [...Object.keys(asks), ...Object.keys(chunks)];

/** Every page of a member and every address in a remote.json, with these paths in place of those with an id. */
export const memberAddresses = (samples: Readonly<Record<string, string>>): string[] =>
  [...new Set([...memberPages, ...manifests.flatMap(addressesIn)])].map((address) => sampleOf(address, samples));

/** The pages that the server draws, as the builds of the units list them. */
export const drawnPages = (samples: Readonly<Record<string, string>>): string[] =>
  ['shell', ...remoteUnits().map(({ name }) => name)]
    .filter((unit) => existsSync(join(root, unit, 'dist/first.json')))
    .flatMap((unit): string[] => read(unit, 'dist/first.json').places)
    .filter((place) => place.startsWith('/'))
    .map((address) => sampleOf(address, samples));

/** The requests of each address for its first view. */
export const initialRequests = (samples: Readonly<Record<string, string>>): [address: string, asks: string[]][] => {
  const asks = Map.groupBy(
    manifests.flatMap((manifest) => Object.entries(manifest.asks ?? {})),
    ([address]) => address,
  );
  return Array.from(asks, ([address, all]) => {
    const here = sampleOf(address, samples);
    const [id = ''] = /[0-9a-f-]{36}/.exec(here) ?? [];
    return [here, all.flatMap(([, asked]) => asked.map((request) => request.replace(':id', id)))];
  });
};

function sampleOf(address: string, samples: Readonly<Record<string, string>>): string {
  if (!address.includes(':id')) return address;
  const start = Object.keys(samples).find((path) => address.startsWith(path));
  if (!start) throw new Error(`${address} is in a remote.json, and no sample stands for its start`);
  return address.replace(start, samples[start] ?? '');
}
