import { RotateCw } from 'lucide-react';
import { useIsOnline, useOnReconnect } from '../browser/connection.ts';
import { Button } from './button.tsx';

type FailedProps = {
  /** What could not be loaded. */
  title?: string;
  /** What it means for the user, and what to do. */
  message?: string;
  /** Retries: on press, and on reconnect. */
  onRetry: () => void;
};

const OFFLINE = {
  title: 'You are offline',
  message: 'This device has not shown this yet. It loads when you’re back online.',
};

/** A part of the page that failed to load; the rest works. It retries automatically on reconnect. */
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
