import type { Chapter } from '../entry.ts';
import * as amountField from '../examples/amount-field.tsx';
import * as checkbox from '../examples/checkbox.tsx';
import * as coveringRadio from '../examples/covering-radio.tsx';
import * as draftLine from '../examples/draft-line.tsx';
import * as field from '../examples/field.tsx';
import * as multiSelect from '../examples/multi-select.tsx';
import * as select from '../examples/select.tsx';

export const fields: Chapter = {
  title: 'Fields',
  entries: [
    {
      file: 'ui/field',
      title: 'Field',
      purpose: 'Asks for one value: a label above, the control, and below it what helps or what is wrong.',
      examples: field,
      dos: [
        "Mark what may be left out with the note '(Optional)'; everything else is needed.",
        'Give the hint before anything is wrong: it is read together with the label.',
        'Write an error that says how to put it right, in the words of the specification.',
      ],
      donts: [
        'Do not use a placeholder for what must be known while typing: it goes with the first letter.',
        'Do not hide a label because the page looks tidier. SearchField is the one field without one in sight.',
        'Do not mark a field as wrong while its reader is still typing into it.',
      ],
    },
    {
      file: 'ui/amount-field',
      title: 'Amount field',
      purpose: 'Takes an amount the way people of any country type it, and says what it understood.',
      examples: amountField,
      dos: [
        'Read the text with an amountReader of the same currency: no number is made of it before.',
        'Use hero for the one amount that a dialog is about.',
        'Use AmountInput in a list whose rows already name the person.',
      ],
      donts: [
        'Do not format the text while it is typed. The cursor would jump, and 1,5 would become 15.',
        'Do not use an input of type number: it refuses commas, and a turn of the wheel changes an amount.',
      ],
    },
    {
      file: 'ui/select',
      title: 'Select',
      purpose: 'Picks one of a few known values, such as the payer of an expense.',
      examples: select,
      dos: [
        'Show people with their tile, so that they are found by colour.',
        'Preselect the most likely value: the signed-in person has usually paid.',
        'Use block where the choice is half of the sentence, as in who pays whom.',
      ],
      donts: [
        'Do not use it for two or three views of a page; those are Tabs.',
        'Do not use it for a list longer than a screen of a phone without a search.',
      ],
    },
    {
      file: 'ui/multi-select',
      title: 'Multi-select',
      purpose: 'Picks any number of values, for the filters above a list.',
      examples: multiSelect,
      dos: [
        "Say in the placeholder what holds while nothing is picked: 'All types', 'Everybody'.",
        'Filter the list at once after each pick; there is no button to apply.',
      ],
      donts: ['Do not use it in a form whose values are saved. Rows with a checkbox show all values at once.'],
    },
    {
      file: 'ui/draft-line',
      title: 'Draft line',
      purpose: 'Says in a form what became of the text that it opens with.',
      examples: draftLine,
      dos: ['Put it first in every form that has a draft, and give the same draft to the hook of its write.'],
      donts: ['Do not say in words of your own that something was not saved: its answer may be lost.'],
    },
    {
      file: 'ui/checkbox',
      title: 'Checkbox',
      purpose: 'Says yes or no to one thing, and takes effect with the form that it is in.',
      examples: checkbox,
      dos: [
        'Write the label so that it is true when the box is ticked.',
        'Make a whole row the label (Row label, with a Box inside) where a list is ticked.',
      ],
      donts: [
        "Do not write a label with 'not': ticking it would mean yes to a no.",
        'Do not use a checkbox for something that happens at once.',
      ],
    },
    {
      file: 'ui/covering-radio',
      title: 'Covering radio',
      purpose: 'Makes a tile of your own a choice: an invisible radio button that covers it.',
      examples: coveringRadio,
      dos: [
        'Put it into a positioned label, and the labels into a fieldset with a name.',
        'Style the chosen tile and the focused one: the radio itself is invisible.',
      ],
      donts: [
        'Do not show the choice by colour alone: it needs a weight, a border or a mark too.',
        'Do not use it for more than nine choices; that is a Select.',
      ],
    },
  ],
};
