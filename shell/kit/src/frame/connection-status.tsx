import { useConnection } from '../browser/connection.ts';
import { StatusPill } from '../ui/status-pill.tsx';

const WORDS = { connected: undefined, reconnecting: 'Reconnecting…', offline: 'Offline' };

/** Shows under the header that live updates are interrupted. */
export const ConnectionStatus = () => <StatusPill>{WORDS[useConnection()]}</StatusPill>;
