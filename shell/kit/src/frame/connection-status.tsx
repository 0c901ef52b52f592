import { useConnection, useShownFrom } from '../browser/connection.ts';
import { StatusPill } from '../ui/status-pill.tsx';

const WORDS = { connected: undefined, reconnecting: 'Reconnecting…', offline: 'Offline' };

/** Shows under the header that live updates are interrupted, and how old what the page shows is. */
export const ConnectionStatus = () => {
  const words = WORDS[useConnection()];
  const from = useShownFrom();
  return <StatusPill>{words && from ? `${words} · ${from}` : words}</StatusPill>;
};
