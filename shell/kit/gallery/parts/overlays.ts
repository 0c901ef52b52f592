import type { Chapter } from '../entry.ts';
import * as dialog from '../examples/dialog.tsx';
import * as popover from '../examples/popover.tsx';
import * as toast from '../examples/toast.tsx';

export const overlays: Chapter = {
  title: 'Over the page',
  entries: [
    {
      file: 'ui/dialog',
      title: 'Dialog',
      purpose: 'Holds one task over the page, such as adding an expense; on phones it is a sheet from the bottom.',
      examples: dialog,
      shown: 'page',
      dos: [
        'Give it the words of the button that opened it as its title.',
        'Keep what was typed as a draft, so that Escape or Back lose nothing.',
        'Put the button that does it last, with place go; a button that deletes is apart, at the left.',
      ],
      donts: [
        'Do not open a dialog from a dialog. Change what is in it instead.',
        'Do not show a notice for what fails or works inside: toast finds the dialog by itself.',
        'Do not open one without being asked.',
      ],
    },
    {
      file: 'ui/popover',
      title: 'Popover',
      purpose: 'Shows a short list at the button that asks for it, such as the notifications at the bell.',
      examples: popover,
      dos: ['Give it one title and one list; more than that is a page.'],
      donts: [
        'Do not put a form into it: a press beside it would lose what was typed.',
        'Do not use it for actions; that is a Menu.',
      ],
    },
    {
      file: 'ui/toast',
      title: 'Toast',
      purpose:
        'Says what has worked in the header of the page, where it covers nothing, and what has failed in a corner.',
      examples: toast,
      shown: 'page',
      dos: [
        'Use the title and the message that the specification has for this case.',
        'Mark what is new on the page; where it is elsewhere, offer the way there as Show.',
        'Offer one way on at most.',
      ],
      donts: [
        'Do not use a notice for what must be answered, but with asks: others go by themselves.',
        'Do not repeat in a notice what a field says.',
        "Do not blame the reader: 'Individual amounts must add up to the total', not 'Invalid input'.",
      ],
    },
  ],
};
