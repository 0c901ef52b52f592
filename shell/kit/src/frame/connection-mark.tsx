import { useConnection } from '../browser/connection.ts';
import { QuietMark } from '../ui/quiet-mark.tsx';

const WORDS = { stands: undefined, reconnecting: 'Reconnecting…', offline: 'Offline' };

/** Says under the header that what others do cannot be seen just now. */
export const ConnectionMark = () => <QuietMark>{WORDS[useConnection()]}</QuietMark>;
