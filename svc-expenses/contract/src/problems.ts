/** Every refusal of this service: `code` on the wire, title and message on the screen (spec.md sections 5 and 8). */
export const problems = {
  'missing-description': { title: 'Missing Description', message: 'Please provide a description for this expense.' },
  'invalid-amount': { title: 'Invalid Amount', message: 'Please enter a valid amount greater than zero.' },
  'amount-too-large': { title: 'Invalid Amount', message: 'Amounts can be at most $99,999,999,999.99.' },
  'invalid-date': { title: 'Invalid Date', message: 'Please choose a date between 1970 and 2199.' },
  'no-members-included': {
    title: 'No Members Included',
    message: 'At least one member must be included in the expense.',
  },
  'member-twice': { title: 'Invalid Split', message: 'Each member can be included only once.' },
  'shares-do-not-add-up': { title: 'Invalid Amounts', message: 'Individual amounts must add up to the total.' },
  'nobody-to-split-with': { title: 'No Members Included', message: 'Please select at least one person to split with' },
  'shares-not-equal': { title: 'Invalid Amounts', message: 'Equal shares may differ by at most one cent.' },
  'payer-unknown': { title: 'Error', message: 'Please choose who paid.' },
  'missing-payer': { title: 'Error recording settlement', message: 'Please select a payer' },
  'missing-receiver': { title: 'Error recording settlement', message: 'Please select a receiver' },
  'amount-not-positive': { title: 'Error recording settlement', message: 'Amount must be positive' },
  'too-many-decimals': { title: 'Error recording settlement', message: 'Amount can have at most 2 decimal places' },
  'same-person': { title: 'Invalid selection', message: 'The payer and receiver cannot be the same person.' },
  'not-a-member': { title: 'Error', message: 'Everyone in this expense or payment must be a member of the group.' },
  'former-member': { title: 'Error', message: 'That would leave somebody who has left the group worse off.' },
  'plan-changed': {
    title: 'Error recording settlement',
    message: 'Somebody has just settled this. Look at the new plan before you record a payment.',
  },
  'nothing-to-pay': { title: 'Error', message: 'The plan asks them for no payment to you any more.' },
  'reminded-today': { title: 'Error', message: 'You have reminded this person already. Try again tomorrow.' },
  'no-account': { title: 'Error', message: "This person has no account yet. Send them the group's link instead." },
  'sum-too-large': {
    title: 'Error',
    message: 'That would take the sum of all expenses of the group beyond $90,071,992,547,409.91.',
  },
  'balance-too-large': { title: 'Error', message: 'That would take a balance beyond $99,999,999,999.99.' },
  'another-group': { title: 'Error', message: 'An expense cannot move to another group.' },
  'stale-version': {
    title: 'Error',
    message: 'Somebody has changed this expense in the meantime. Open it again to see the change.',
  },
  'expense-not-found': { title: 'Error', message: 'Expense not found' },
  'settlement-not-found': { title: 'Error', message: 'Settlement not found' },
  'group-not-found': { title: 'Error', message: 'Group not found' },
} as const;

export type ExpensesProblem = keyof typeof problems;
