/** The columns of our CSV before those of people: Splitwise's, and what it lacks. */
export const CSV_COLUMNS = [
  'Date',
  'Description',
  'Category',
  'Cost',
  'Currency',
  'Paid by',
  'Split',
  'Notes',
] as const;
export const PAYMENT_CATEGORY = 'Payment';
/** Between the people of 'Paid by', each with an amount. */
export const PAYERS_SEPARATOR = '; ';
