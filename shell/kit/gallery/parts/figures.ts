import type { Chapter } from '../entry.ts';
import * as amount from '../examples/amount.tsx';
import * as chip from '../examples/chip.tsx';
import * as lane from '../examples/lane.tsx';
import * as mosaic from '../examples/mosaic.tsx';
import * as qrCode from '../examples/qr-code.tsx';
import * as tile from '../examples/tile.tsx';

export const figures: Chapter = {
  title: 'People and money',
  entries: [
    {
      file: 'ui/tile',
      title: 'Tile',
      purpose: 'A person: a square in their colour with two letters, beside their name.',
      examples: tile,
      dos: [
        'Put the name beside it. Screen readers skip the tile.',
        'Take the letters from initialsIn where a list may hold an Anna and an Anne.',
        'Show a FreeTile for somebody who is invited and has not answered.',
      ],
      donts: [
        'Do not round it. People are squares, and a group is the square that they make.',
        'Do not choose a colour: it comes with the member, and yellow is always the reader.',
      ],
    },
    {
      file: 'ui/mosaic',
      title: 'Mosaic',
      purpose: 'A group at a glance: one square of its people, with those who owe set apart.',
      examples: mosaic,
      dos: [
        'Give the people in the order of joining, the reader first, so that the picture stays the same.',
        'Say the balance in words beside it; the picture is decoration for screen readers.',
        'Use apart only where a settled group is a picture; in a list the tiles of a settled group are flush.',
        'Show initials from a side of 84 px on, where they can be read.',
      ],
      donts: [
        'Do not sort the people by balance: everybody would change places with each expense.',
        'Do not use it for people who are not one group.',
      ],
    },
    {
      file: 'ui/amount',
      title: 'Amount',
      purpose: 'Money on the page: heavy dollars, light cents, in one piece.',
      examples: amount,
      dos: [
        'Use signed for what is the reader’s: a share, a balance, what one owes or is owed.',
        'Leave the sign away for what a thing costs.',
      ],
      donts: [
        'Do not write an amount as plain text: it could break over two lines.',
        'Do not rely on colour: the sign and the words say the same.',
        'Do not round to whole dollars, not even in a summary: the sums would not add up.',
      ],
    },
    {
      file: 'ui/chip',
      title: 'Chip',
      purpose: 'A word on a ground of its own: the state of a balance, the kind of a group, a role.',
      examples: chip,
      dos: [
        'Keep green, red and grey for money: owed, owing, settled.',
        'Say it in two words, and let the row say the rest.',
      ],
      donts: [
        'Do not make a chip that can be pressed. What can be pressed is a button.',
        'Do not set more than two chips in a row of a list.',
      ],
    },
    {
      file: 'ui/lane',
      title: 'Lane',
      purpose: 'Shows how far a balance is from zero, beside the figure that says it.',
      examples: lane,
      dos: [
        'Measure all lanes of a list by the same largest balance (laneOf).',
        'Keep zero in the middle, even when everybody owes.',
      ],
      donts: ['Do not show a lane without its amount: it is hidden from screen readers, and cannot be read off.'],
    },
    {
      file: 'ui/qr-code',
      title: 'QR code',
      purpose: 'A text that the camera of a phone reads from this screen.',
      examples: qrCode,
      dos: ['Show the text beside it, to copy or to type.'],
      donts: ['Do not colour it: cameras read dark on white.'],
    },
  ],
};
