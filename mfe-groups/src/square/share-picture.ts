import type { GroupWithMembers } from '@allsquare/groups-contract';
import { type DrawnTile, drawSquare, HEIGHT, WIDTH } from './draw-square.ts';

const FILE = 'all-square.png';

/** `classOf` answers 'k-you' or 'k-p1' to 'k-p8', whose colours are tokens. */
const tilesOf = ({ people, memberCount }: GroupWithMembers, classOf: ClassOf, token: Token): DrawnTile[] => {
  const shown = people.slice(0, memberCount > 9 ? 8 : 9).map((person) => {
    const colour = classOf(person).replace('k-', '');
    const [ground, ink] = colour === 'you' ? ['brand', 'on-brand'] : [colour, `${colour}-ink`];
    return { name: person.name, ground: token(ground), ink: token(ink) };
  });
  if (memberCount > 9) shown.push({ name: `+${memberCount - 8}`, ground: token('ink'), ink: token('on-ink') });
  return shown;
};

type Token = (name: string) => string;
type ClassOf = (person: { id: string; colour?: number }) => string;
type Shared = { group: GroupWithMembers; words: string; named: boolean; classOf: ClassOf };

const pictureOf = async ({ group, words, named, classOf }: Shared): Promise<File> => {
  const root = getComputedStyle(document.documentElement);
  const token: Token = (name) => root.getPropertyValue(`--${name}`).trim();
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  drawSquare(context, {
    title: group.name,
    words,
    named,
    tiles: tilesOf(group, classOf, token),
    font: getComputedStyle(document.body).fontFamily,
    colours: { paper: token('paper'), ink: token('ink'), quiet: token('ink-2'), brand: token('brand') },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
  return new File([await promise], FILE, { type: 'image/png' });
};

const download = (file: File) => {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: FILE }).click();
  URL.revokeObjectURL(url);
};

/** Draws the group's square on this device and hands it to what the device shares with, or else as a download. */
export const sharePicture = async (shared: Shared): Promise<void> => {
  const file = await pictureOf(shared);
  const asked = { files: [file] };
  if (!navigator.canShare?.(asked)) return download(file);
  try {
    await navigator.share(asked);
  } catch (error) {
    // Its reader has thought better of it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file);
  }
};
