import { RotateCw } from 'lucide-react';
import { useIsOnline, useOnReconnect } from '../browser/connection.ts';
import { Button } from './button.tsx';

type FailedProps = {
  /** What could not be loaded. */
  title?: string;
  /** What it means to the reader, and what to do. */
  message?: string;
  /** Asks again: when it is pressed, and when a lost connection returns. */
  onRetry: () => void;
};

const OFFLINE = { title: 'You are offline', message: 'This loads by itself when the network returns.' };

/** A part of the page that did not load; the rest goes on. It tries again by itself when a lost connection returns. */
export const Failed = ({
  title = 'This part could not be loaded',
  message = 'The rest of this page works. Your data is safe.',
  onRetry,
}: FailedProps) => {
  useOnReconnect(onRetry);
  const words = useIsOnline() ? { title, message } : OFFLINE;
  return (
    <div className="k-failed" role="alert">
      <span className="k-places" aria-hidden="true">
        <i />
        <i className="k-places-out" />
        <i />
        <i />
      </span>
      <div>
        <b>{words.title}</b>
        <p>{words.message}</p>
      </div>
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
};
