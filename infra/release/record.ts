import { checkedPartOf, type Release } from './find-breaks.ts';
import type { Use } from './read-uses.ts';

/* The form of a release in git: what can-release reads, each promise and each use on its own line. */

type Places = Use['reads'];
/** Omits empty values. A place is `3:12`: line 12 of the file numbered 3. */
type Recorded = Omit<Release, 'uses'> & {
  files: string[];
  uses: Record<string, Omit<Use, keyof Sent> & Partial<Sent>>;
};
type Sent = Pick<Use, 'sends' | 'reads'>;

/** The text of a record. */
export function writeRecord(release: Release): string {
  const { unit, version, image, promises, uses, remote, worker } = checkedPartOf(release);
  const files: string[] = [];
  const shorten = (place: string) => {
    const [file = '', line] = place.split(':');
    if (line && !files.includes(file)) files.push(file);
    return line ? `${files.indexOf(file)}:${line}` : place;
  };
  const shortened = Object.entries(uses).map(([name, use]) => [name, withoutEmpty(withPlaces(use, shorten))]);
  const promised = Object.entries(promises).map(([name, promise]) => [name, withoutEmpty(promise)]);
  return `{
"unit": ${JSON.stringify(unit)},
"version": ${JSON.stringify(version)},${image ? `\n"image": ${JSON.stringify(image)},` : ''}
"promises": ${aLineEach(promised)},
"uses": ${aLineEach(shortened)},
"files": ${JSON.stringify(files).replaceAll('","', '",\n"')}${remote ? `,\n"remote": ${JSON.stringify(remote)}` : ''}${worker ? `,\n"worker": ${JSON.stringify(worker)}` : ''}
}
`;
}

const aLineEach = (parts: unknown[][]) =>
  `{\n${parts.map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`).join(',\n')}\n}`;

/** The release of a record. */
export function readRecord(text: string): Release {
  const { files, uses, ...release }: Recorded = JSON.parse(text);
  const lengthen = (place: string) => place.replace(/^\d+(?=:)/, (index) => files[Number(index)] ?? '');
  const whole = Object.entries(uses).map(([name, use]) => [
    name,
    withPlaces({ ...use, sends: use.sends ?? {}, reads: use.reads ?? {} }, lengthen),
  ]);
  return { ...release, uses: Object.fromEntries(whole) };
}

function withPlaces(use: Use, change: (place: string) => string): Use {
  const all = (places: Places) => Object.fromEntries(Object.entries(places).map(([path, at]) => [path, change(at)]));
  return { ...use, at: change(use.at), sends: all(use.sends), reads: all(use.reads) };
}

const withoutEmpty = (parts: object) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0));
