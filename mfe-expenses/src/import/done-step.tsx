import type { Counts } from './use-import.ts';

const numbers = new Intl.NumberFormat('en-US');
const entries = (count: number) => `${numbers.format(count)} ${count === 1 ? 'entry' : 'entries'}`;

/** What an import has added. */
export const DoneStep = ({ added, there }: Counts) => (
  <p role="status">
    Imported {entries(added)}.{there > 0 && ` ${entries(there)} ${there === 1 ? 'was' : 'were'} there already.`} You can
    undo the import for 30 days, also in the activity.
  </p>
);
