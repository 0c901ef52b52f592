import { RotateCw } from 'lucide-react';
import { useIsOnline, useReturn } from '../browser/connection.ts';
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
  useReturn(onRetry);
  const said = useIsOnline() ? { title, message } : OFFLINE;
  return (
    <div className="k-failed" role="alert">
      <span className="k-places" aria-hidden="true">
        <i />
        <i className="k-places-out" />
        <i />
        <i />
      </span>
      <div>
        <b>{said.title}</b>
        <p>{said.message}</p>
      </div>
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
};
