import { RotateCw } from 'lucide-react';
import { useIsOnline, useReturn } from '../connection.ts';
import { Button } from './button.tsx';

type FailedProps = { title?: string; message?: string; onRetry: () => void };

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
