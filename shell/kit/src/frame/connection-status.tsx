import { useConnection } from '../browser/connection.ts';
import { StatusPill } from '../ui/status-pill.tsx';

const WORDS = { connected: undefined, reconnecting: 'Reconnecting…', offline: 'Offline' };

/** Says under the header that what others do cannot be seen just now. */
export const ConnectionStatus = () => <StatusPill>{WORDS[useConnection()]}</StatusPill>;
