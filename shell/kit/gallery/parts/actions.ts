import type { Chapter } from '../entry.ts';
import * as answerButtons from '../examples/answer-buttons.tsx';
import * as button from '../examples/button.tsx';
import * as confirm from '../examples/confirm.tsx';
import * as copyButton from '../examples/copy-button.tsx';
import * as disabledTooltip from '../examples/disabled-tooltip.tsx';
import * as loadMore from '../examples/load-more.tsx';
import * as menu from '../examples/menu.tsx';
import * as textLink from '../examples/text-link.tsx';

export const actions: Chapter = {
  title: 'Actions',
  entries: [
    {
      file: 'ui/button',
      title: 'Button',
      purpose: 'Does one thing when it is pressed, and says with its tone how much depends on it.',
      examples: button,
      dos: [
        'Give a page one main button: the thing most people came to do.',
        "Name the action with verb and noun, in title case: 'Create Group', 'Record Settlement'.",
        'Use a ButtonLink when pressing it leads to another address, so that it can be opened in a new tab.',
        'Use a ButtonAnchor only for an anchor, or where there is no router, as on the landing page.',
        "Pass busy and busyText while a write is under way: 'Saving...' in place of 'Save Changes'.",
      ],
      donts: [
        'Do not put two main buttons on one page or in one dialog; the second is a line.',
        'Do not disable a button without saying why. Wrap it in DisabledTooltip instead.',
        "Do not label a button 'OK', 'Yes' or 'Submit': read alone, it must still say what will happen.",
        'Do not use danger for a button that only opens a dialog. lineDanger leads to deleting, danger deletes.',
      ],
    },
    {
      file: 'ui/text-link',
      title: 'Text link',
      purpose: 'Leads on from a sentence, or does something minor beside it.',
      examples: textLink,
      dos: ['Use a TextButton for what stays on the page, such as a reason.'],
      donts: ['Do not use it for what most people came to do; that is a Button.'],
    },
    {
      file: 'frame/copy-button',
      title: 'Copy button',
      purpose: 'Puts a text on the clipboard, and says that it is there.',
      examples: copyButton,
      dos: ['Show the text beside it: a browser may refuse the clipboard.'],
      donts: ['Do not copy anything that the reader cannot see.'],
    },
    {
      file: 'ui/answer-buttons',
      title: 'Answer buttons',
      purpose: 'Declines or accepts a request or an invitation, once.',
      examples: answerButtons,
      dos: [
        'Pass the id of the row’s title, so that screen readers hear whose request is answered.',
        'Refetch the list when a write succeeds: until the row has gone both buttons are disabled.',
      ],
      donts: [
        'Do not use it for a choice that can be changed later.',
        'Do not share the two writes between rows: one answer would disable the buttons of all.',
      ],
    },
    {
      file: 'ui/load-more',
      title: 'Load more',
      purpose: 'Loads the next page of a list, and disappears after the last one.',
      examples: loadMore,
      dos: ['Put it directly under the list whose query it takes.'],
      donts: [
        'Do not use it for a list that is on the page already; it is for pages that the server holds.',
        'Do not put it beside other buttons: it takes the whole width.',
      ],
    },
    {
      file: 'ui/disabled-tooltip',
      title: 'Disabled tooltip',
      purpose: 'Keeps a button that is unavailable in its place, and says why.',
      examples: disabledTooltip,
      dos: [
        'Say what would have to change: who may do it, or what comes first.',
        'Keep the reason to a sentence or two that end with a full stop.',
      ],
      donts: [
        'Do not hide an action that the reader may remember from yesterday; show it with its reason.',
        'Do not use it for an unfinished form. Let the form be sent, and mark the fields that are wrong.',
      ],
    },
    {
      file: 'ui/menu',
      title: 'Menu',
      purpose: 'Holds the actions of a page or a row that are needed seldom, behind one icon.',
      examples: menu,
      dos: [
        'Put what deletes last, with danger, so that the finger does not meet it on the way.',
        'Keep items that are off in the list, each with a note that gives the reason.',
        "Name the button after what it holds: 'Settings', not 'More'.",
      ],
      donts: [
        'Do not hide the main action of a page in a menu.',
        'Do not make a menu of one item. Show it as a button.',
        'Do not use a menu to choose a value; that is a Select.',
      ],
    },
    {
      file: 'ui/confirm',
      title: 'Confirm dialog',
      purpose: 'Asks once more before something is gone for good.',
      examples: confirm,
      shown: 'page',
      dos: [
        'Say what will be gone, and for whom: a group is deleted for all of its members.',
        'Repeat the verb on the button: Delete Expense.',
        'Keep it open while it works and close it when it has worked; a failure is shown inside.',
      ],
      donts: [
        'Do not ask before something that can be undone, such as leaving a form: drafts are kept.',
        'Do not ask twice for one action.',
      ],
    },
  ],
};
