import type { GroupWithMembers } from '@allsquare/groups-contract';
import { sharePicture } from '@allsquare/kit/picture';
import { type DrawnTile, drawSquare, HEIGHT, WIDTH } from './draw-square.ts';

/** The tiles in the colors that they have on the page. */
const tilesOf = ({ people }: GroupWithMembers): DrawnTile[] =>
  Array.from(document.querySelectorAll<HTMLElement>('[data-person]'), (button) => {
    const person = people.find(({ id }) => id === button.dataset['person']);
    const { backgroundColor: ground, color: ink } = getComputedStyle(button.parentElement ?? button);
    return { name: person?.name ?? button.innerText, ground, ink };
  });

type SquareOptions = { group: GroupWithMembers; words: string; named: boolean };

/** Draws the group's square and passes it to the device's share sheet, or else downloads it. */
export const shareSquare = ({ group, words, named }: SquareOptions): Promise<void> =>
  sharePicture({
    name: 'all-square.png',
    width: WIDTH,
    height: HEIGHT,
    draw: (canvas, look) => drawSquare(canvas, { title: group.name, words, named, tiles: tilesOf(group), ...look }),
  });
