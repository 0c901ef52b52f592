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
        'Do not show a notice for what fails inside: toast.failure finds the dialog by itself.',
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
      title: 'Notice',
      purpose: 'Says that something has worked or failed, without being in the way.',
      examples: toast,
      shown: 'page',
      dos: [
        'Use the title and the message that the specification has for this case.',
        'Say what is new and cannot be seen on the page; the list itself shows a new expense.',
        'Offer one way on at most, to the thing that has just come about.',
      ],
      donts: [
        'Do not use a notice for what must be answered: it goes by itself.',
        "Do not blame the reader: 'Individual amounts must add up to the total', not 'Invalid input'.",
      ],
    },
  ],
};
