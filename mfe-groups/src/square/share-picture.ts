import type { GroupWithMembers } from '@allsquare/groups-contract';
import { type DrawnTile, drawSquare, HEIGHT, WIDTH } from './draw-square.ts';

const FILE = 'all-square.png';

/** The tiles in the colors that they have on the page. */
const tilesOf = ({ people }: GroupWithMembers): DrawnTile[] =>
  Array.from(document.querySelectorAll<HTMLElement>('[data-person]'), (button) => {
    const person = people.find(({ id }) => id === button.dataset['person']);
    const { backgroundColor: ground, color: ink } = getComputedStyle(button.parentElement ?? button);
    return { name: person?.name ?? button.innerText, ground, ink };
  });

type PictureOptions = { group: GroupWithMembers; words: string; named: boolean };

const pictureOf = async ({ group, words, named }: PictureOptions): Promise<File> => {
  const root = getComputedStyle(document.documentElement);
  const token = (name: string) => root.getPropertyValue(`--${name}`).trim();
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  drawSquare(context, {
    title: group.name,
    words,
    named,
    tiles: tilesOf(group),
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

/** Draws the group's square and passes it to the device's share sheet, or else downloads it. */
export const sharePicture = async (options: PictureOptions): Promise<void> => {
  const file = await pictureOf(options);
  const shareData = { files: [file] };
  if (!navigator.canShare?.(shareData)) return download(file);
  try {
    await navigator.share(shareData);
  } catch (error) {
    // Not after the user dismissed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file);
  }
};
