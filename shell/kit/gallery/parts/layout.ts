import type { Chapter } from '../entry.ts';
import * as bareFrame from '../examples/bare-frame.tsx';
import * as card from '../examples/card.tsx';
import * as frame from '../examples/frame.tsx';
import * as pageHeader from '../examples/page-header.tsx';
import * as row from '../examples/row.tsx';
import * as stickyHeader from '../examples/sticky-header.tsx';
import * as tabs from '../examples/tabs.tsx';
import * as visuallyHidden from '../examples/visually-hidden.tsx';

export const layout: Chapter = {
  title: 'Pages and lists',
  entries: [
    {
      file: 'frame/frame',
      title: 'Page frame',
      purpose: 'Surrounds every page: header, navigation, bell, and on phones the bar with the plus.',
      examples: frame,
      shown: 'alone',
      dos: [
        'Leave it to the shell. A remote declares its pages in remote.json and is put inside.',
        'Give the bell and the plus as slots, so that a missing remote costs only its own place.',
      ],
      donts: ['Do not draw a header of your own inside a page; PageHeader is the head of a page.'],
    },
    {
      file: 'frame/bare-frame',
      title: 'Bare frame',
      purpose: 'Surrounds a page without the page frame, such as the demo.',
      examples: bareFrame,
      shown: 'alone',
      dos: ['Use it for pages that a visitor can open; they have no navigation to show.'],
      donts: ['Do not use it to win room for a page of the signed-in product.'],
    },
    {
      file: 'ui/page-header',
      title: 'Page header',
      purpose: 'Names the page, leads back to the page above, and holds the main action.',
      examples: pageHeader,
      dos: [
        'Use the words of the navigation for the title, so that people recognise the page.',
        'Point back to the page above, not to the one that was seen before.',
        'Keep to one main button, and put the rest into a Menu.',
      ],
      donts: [
        'Do not write a second h1 on the page.',
        'Do not put a figure into the title: the tab of the browser has it too.',
      ],
    },
    {
      file: 'ui/sticky-header',
      title: 'Sticky header',
      purpose: 'Keeps the name and the main action of a long page in view while it scrolls.',
      examples: stickyHeader,
      shown: 'alone',
      dos: ['Keep the compact head to one line: the name and one button.'],
      donts: [
        'Do not use it on a page that is shorter than two screens.',
        'Do not show anything in the compact head that the big one lacks.',
      ],
    },
    {
      file: 'ui/tabs',
      title: 'Tabs',
      purpose: 'Shows several views of one thing in the same place, one at a time.',
      examples: tabs,
      dos: [
        'Keep the labels to one word each, and the number of tabs below six.',
        'Put what belongs to all tabs aside, such as the number of expenses.',
        'Use keep where a tab holds something that was typed.',
      ],
      donts: [
        'Do not use tabs for steps that follow each other.',
        'Do not put tabs into tabs; the inner ones are a wide, quiet pair at most.',
      ],
    },
    {
      file: 'ui/row',
      title: 'Row',
      purpose: 'Shows the things of a list as one block, and makes the whole row its link.',
      examples: row,
      dos: [
        'Lay out the columns with a class of your own; the row brings height, ground and states.',
        'Colour the bar by the category of the expense, with its token.',
        'Name the list with label where no heading does.',
      ],
      donts: [
        'Do not put a button into a row that is a link. Use a Menu beside it, or the page of the thing.',
        'Do not space rows apart: only the first and the last have round corners.',
      ],
    },
    {
      file: 'ui/card',
      title: 'Card',
      purpose: 'Sets what belongs together on a ground of its own.',
      examples: card,
      dos: ['Use a section with a heading for a card that people may want to jump to.'],
      donts: [
        'Do not put cards into cards.',
        'Do not make a list of cards where Rows would do: they take twice the room.',
      ],
    },
    {
      file: 'ui/visually-hidden',
      title: 'Visually hidden',
      purpose: 'Gives screen readers in words what a picture shows to everybody else.',
      examples: visuallyHidden,
      dos: ['Write it as part of the sentence around it, comma included.'],
      donts: [
        'Do not hide instructions that everybody needs.',
        'Do not repeat what is already written: it would be read twice.',
      ],
    },
  ],
};
