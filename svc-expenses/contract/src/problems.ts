import { hiddenMarks, MAX_CENTS, moneyText, unknownCurrency } from '@allsquare/contract-kit';
import { invalidDate } from './day.ts';

/** Every refusal of this service: `code` on the wire, title and message on the screen (spec.md sections 5 and 8). */
export const problems = {
  'missing-description': { title: 'Missing Description', message: 'Please provide a description for this expense.' },
  'hidden-marks': hiddenMarks,
  'invalid-amount': { title: 'Invalid Amount', message: 'Please enter a valid amount greater than zero.' },
  // In any currency: a request is checked before it is known whose books it is for.
  'amount-too-large': { title: 'Invalid Amount', message: 'Amounts can have at most 13 digits.' },
  'unknown-currency': unknownCurrency,
  'own-currency': { title: 'Error', message: 'This is the group’s own currency.' },
  'original-missing': { title: 'Error', message: 'Shares in another currency need the amount in it.' },
  'invalid-date': invalidDate,
  'no-members-included': {
    title: 'No Members Included',
    message: 'At least one member must be included in the expense.',
  },
  'member-twice': { title: 'Invalid Split', message: 'Each member can be included only once.' },
  'shares-do-not-add-up': { title: 'Invalid Amounts', message: 'Individual amounts must add up to the total.' },
  'two-splits': { title: 'Invalid Split', message: 'An expense has either shares or a split, not both.' },
  'percents-do-not-add-up': { title: 'Invalid Amounts', message: 'Percents must add up to 100%.' },
  'no-shares': { title: 'Invalid Split', message: 'At least one share must be above zero.' },
  'negative-share': { title: 'Invalid Amounts', message: 'Nobody’s share can be below zero.' },
  'items-do-not-add-up': {
    title: 'Invalid Amounts',
    message: 'Items, tax and tip less the discount must add up to the total.',
  },
  'item-of-others': { title: 'Invalid Split', message: 'Only people in this expense can have items.' },
  'item-twice': { title: 'Invalid Split', message: 'Each item can be on the bill only once.' },
  'missing-item-name': { title: 'Invalid Split', message: 'Please give every item a name.' },
  'no-items': { title: 'Invalid Split', message: 'Please add at least one item.' },
  'too-many-items': {
    title: 'Invalid Split',
    message: 'A bill can have at most 100 items, with 1,000 names on them in total.',
  },
  'payers-do-not-add-up': { title: 'Invalid Amounts', message: 'The amounts paid must add up to the total.' },
  'payer-not-among': { title: 'Error', message: 'Please choose one of the people who paid.' },
  'not-in-the-bill': { title: 'Error', message: 'You’re not part of this expense. Add yourself first.' },
  'item-not-found': { title: 'Error', message: 'This item is no longer on the bill.' },
  'preset-named-twice': { title: 'Error', message: 'Each preset needs its own name.' },
  'preset-unknown': { title: 'Error', message: 'Only an existing preset can be used for new expenses.' },
  'too-many-presets': { title: 'Error', message: 'A group can have at most 10 presets.' },
  'missing-preset-name': { title: 'Error', message: 'Please give the preset a name.' },
  'presets-changed': {
    title: 'Error',
    message: 'Somebody has changed the presets in the meantime. Check them and try again.',
  },
  'nobody-to-split-with': { title: 'No Members Included', message: 'Please select at least one person to split with' },
  'shares-not-equal': { title: 'Invalid Amounts', message: 'Equal shares may differ by at most one cent.' },
  'payer-unknown': { title: 'Error', message: 'Please choose who paid.' },
  'missing-payer': { title: 'Error recording settlement', message: 'Please select a payer' },
  'missing-receiver': { title: 'Error recording settlement', message: 'Please select a receiver' },
  'amount-not-positive': { title: 'Error recording settlement', message: 'Amount must be positive' },
  'too-many-decimals': { title: 'Error recording settlement', message: 'Amount can have at most 2 decimal places' },
  'same-person': { title: 'Invalid selection', message: 'The payer and receiver cannot be the same person.' },
  'not-a-member': { title: 'Error', message: 'Everyone in this expense or payment must be a member of the group.' },
  'former-member': { title: 'Error', message: 'That would make somebody who has left the group owe more.' },
  'plan-changed': {
    title: 'Error recording settlement',
    message: 'Somebody just settled this. Check the new plan before you record a payment.',
  },
  'nothing-to-pay': { title: 'Error', message: 'They no longer need to pay you.' },
  'reminded-today': { title: 'Error', message: 'You already reminded this person. Try again tomorrow.' },
  'no-account': { title: 'Error', message: "This person has no account yet. Send them the group's link instead." },
  'seat-closing': {
    title: 'Error',
    message: 'Somebody is giving up this name right now. Please try again in a few seconds.',
  },
  'sum-too-large': {
    title: 'Error',
    message: 'That would push the group’s total past $90,071,992,547,409.91.',
  },
  'balance-too-large': { title: 'Error', message: 'That would push a balance past $99,999,999,999.99.' },
  'another-group': { title: 'Error', message: 'An expense cannot move to another group.' },
  'stale-version': {
    title: 'Error',
    message: 'Somebody has changed this expense in the meantime. Open it again to see the change.',
  },
  'settlement-changed': {
    title: 'Error',
    message: 'Somebody has changed this payment in the meantime. Open it again to see the change.',
  },
  'unknown-zone': { title: 'Error', message: 'We don’t know this time zone.' },
  'until-before-start': { title: 'Invalid Date', message: 'The last day can’t be before the first.' },
  'start-too-early': { title: 'Invalid Date', message: 'A repeating bill can start at most 366 days ago.' },
  'too-far-back': {
    title: 'Too Far Back',
    message: 'That would create more than 60 bills at once. Choose a later date, or repeat the bill less often.',
  },
  'too-many-repeats': { title: 'Error', message: 'A group can have at most 50 repeating bills.' },
  'repeat-changed': {
    title: 'Error',
    message: 'Somebody has changed this repeating bill in the meantime. Check it and try again.',
  },
  'repeat-not-found': { title: 'Error', message: 'Repeating bill not found' },
  'changed-since': { title: 'Changed since', message: 'Somebody has changed this since.' },
  'admins-only': { title: 'Error', message: 'Only an admin of the group can do that.' },
  'version-not-kept': { title: 'Error', message: 'This version of the expense is no longer available.' },
  'books-moved': { title: 'Error', message: 'The group changed while you were reading. Reload to continue.' },
  'import-not-found': { title: 'Error', message: 'This import is over.' },
  'too-many-rows': { title: 'Error', message: 'You have imported too much today. Please try again tomorrow.' },
  'no-such-line': { title: 'Error', message: 'The plan no longer has this payment.' },
  'not-in-the-books': { title: 'Error', message: 'This person is not in this group.' },
  'expense-not-found': { title: 'Error', message: 'Expense not found' },
  'settlement-not-found': { title: 'Error', message: 'Settlement not found' },
  'group-not-found': { title: 'Error', message: 'Group not found' },
} as const;

export type ExpensesProblem = keyof typeof problems;

/** The 'original-missing' message where an older page changes the amount of a bill or a payment. */
export const reloadForOriginal = (what: 'bill' | 'payment'): string =>
  `This ${what} was ${what === 'bill' ? 'paid' : 'made'} in another currency. Reload the page to change its amount.`;

/** The 'sum-too-large' message of a group in this currency. */
export const sumTooLargeMessage = (currency: string): string =>
  `That would push the group’s total past ${moneyText(Number.MAX_SAFE_INTEGER, currency)}.`;

/** The 'balance-too-large' message of a group in this currency. */
export const balanceTooLargeMessage = (currency: string): string =>
  `That would push a balance past ${moneyText(MAX_CENTS, currency)}.`;
