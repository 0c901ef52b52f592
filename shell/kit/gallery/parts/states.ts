import type { Chapter } from '../entry.ts';
import * as empty from '../examples/empty.tsx';
import * as failed from '../examples/failed.tsx';
import * as loaded from '../examples/loaded.tsx';
import * as skeleton from '../examples/skeleton.tsx';
import * as statusPill from '../examples/status-pill.tsx';

export const states: Chapter = {
  title: 'States of a page',
  entries: [
    {
      file: 'ui/loaded',
      title: 'Loaded',
      purpose: 'Shows whatever state a query is in: still loading, failed, there, or there but out of date.',
      examples: loaded,
      dos: [
        'Put it around the smallest part that needs the answer, so that the rest of the page is shown at once.',
        'Give a skeleton that is as tall as the data, so that nothing moves when it comes.',
      ],
      donts: [
        'Do not write a spinner, or a failure of your own, beside a query.',
        'Do not empty a list because a newer answer did not come. The old one stays.',
      ],
    },
    {
      file: 'ui/skeleton',
      title: 'Skeleton',
      purpose: 'Holds the place of what is still loading, in its shape.',
      examples: skeleton,
      dos: [
        'Draw the columns of the real row, with the class of the real row.',
        'Give lengths in rem, so that the bars grow with the letters.',
      ],
      donts: [
        'Do not show more rows than the list is likely to have.',
        'Do not use it for a write: the button that was pressed is busy.',
      ],
    },
    {
      file: 'ui/empty',
      title: 'Empty',
      purpose: 'Takes the place of an empty list, says that nothing is here yet, and offers the first step.',
      examples: empty,
      dos: [
        'Offer the one action that fills the place, as a main button.',
        'Choose the shape of what is missing: a group, a pair of friends, a list.',
        'Take the reader’s tile away (you={false}) where a search has found nothing.',
      ],
      donts: [
        'Do not show it before the answer is there; until then it is a skeleton.',
        'Do not joke about it. Nobody came to see an empty list.',
      ],
    },
    {
      file: 'ui/failed',
      title: 'Failed',
      purpose: 'Replaces the one part of a page that did not load, and offers to try again.',
      examples: failed,
      dos: [
        'Keep the default words unless the specification has others.',
        'Retry only this part, by the query that failed.',
      ],
      donts: [
        'Do not replace the whole page while a part of it works.',
        'Do not show a code or the words of an exception.',
      ],
    },
    {
      file: 'ui/status-pill',
      title: 'Status pill',
      purpose: 'Says that the things below are older than they should be, and moves nothing.',
      examples: statusPill,
      dos: ['Keep it in the page without words while all is well, so that screen readers hear the words come.'],
      donts: ['Do not use it for a lost connection: the page frame says that once, for all.'],
    },
  ],
};
