import type { ReactNode } from 'react';
import { Loading } from '../src/frame/frame.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { Buttons, Reasons } from './buttons.tsx';
import { AmountFields, Checkboxes, Fields, MultiSelects, Selects } from './fields.tsx';
import { Cards, Empties, Failures, Headers, ListRows, Queries, QuietMarks, Skeletons, StuckHeads } from './lists.tsx';
import { BareLink, Confirms, Dialogs, Menus, Notices, Popovers, TabLists } from './overlays.tsx';
import { Amounts, Chips, Groups, HiddenWords, Lanes, Tiles } from './people.tsx';
import { Answers, MoreToLoad, RadioTiles } from './small-parts.tsx';

/** What is shown; `part`: its file in src/ui, where it is one. */
export const exhibits: { part?: string; title: string; content: ReactNode }[] = [
  { part: 'button', title: 'Buttons', content: <Buttons /> },
  { part: 'answer-buttons', title: 'Yes or no', content: <Answers /> },
  { part: 'with-reason', title: 'Off for a reason', content: <Reasons /> },
  { part: 'field', title: 'Fields', content: <Fields /> },
  { part: 'amount-field', title: 'Amounts as they are typed', content: <AmountFields /> },
  { part: 'select', title: 'Select', content: <Selects /> },
  { part: 'multi-select', title: 'Several of many', content: <MultiSelects /> },
  { part: 'checkbox', title: 'Checkbox', content: <Checkboxes /> },
  { part: 'covering-radio', title: 'One tile of several', content: <RadioTiles /> },
  { part: 'tabs', title: 'Tabs', content: <TabLists /> },
  { part: 'chip', title: 'Chips, badges', content: <Chips /> },
  { part: 'tile', title: 'People', content: <Tiles /> },
  { part: 'mosaic', title: 'Groups, open and square', content: <Groups /> },
  { part: 'amount', title: 'Amounts', content: <Amounts /> },
  { part: 'lane', title: 'Balances', content: <Lanes /> },
  { part: 'row', title: 'Rows', content: <ListRows /> },
  { part: 'load-more', title: 'A list that goes on', content: <MoreToLoad /> },
  { part: 'card', title: 'A ground of its own', content: <Cards /> },
  { part: 'visually-hidden', title: 'For screen readers alone', content: <HiddenWords /> },
  { part: 'page-header', title: 'Head of a page', content: <Headers /> },
  { part: 'stuck-head', title: 'Head of a page, scrolled away', content: <StuckHeads /> },
  { part: 'dialog', title: 'Dialog', content: <Dialogs /> },
  { part: 'confirm', title: 'Asking first', content: <Confirms /> },
  { part: 'menu', title: 'Menu', content: <Menus /> },
  { part: 'popover', title: 'Panel at a button', content: <Popovers /> },
  { part: 'toast', title: 'Notices', content: <Notices /> },
  { part: 'empty', title: 'Nothing here yet', content: <Empties /> },
  { part: 'skeleton', title: 'Still loading', content: <Skeletons /> },
  { part: 'failed', title: 'Gone wrong', content: <Failures /> },
  { part: 'loaded', title: 'A query', content: <Queries /> },
  { part: 'quiet-mark', title: 'Out of date', content: <QuietMarks /> },
  { part: 'bare-frame', title: 'Without the frame', content: <BareLink /> },
  { title: 'Session check', content: <Loading>Loading application...</Loading> },
];

/** Every part of the kit in every state; the button in the head changes the theme. */
export const Gallery = () => (
  <>
    <PageHeader title="Gallery" sub="Every part in every state, on one page." />
    {exhibits.map(({ title, content }) => (
      <section key={title} className="g-exhibit" aria-label={title}>
        <h2>{title}</h2>
        {content}
      </section>
    ))}
  </>
);
