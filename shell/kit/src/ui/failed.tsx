import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';

type FailedProps = { title?: string; message?: string; onRetry: () => void };

/** A part of the page that did not load; the rest goes on. */
export const Failed = ({
  title = 'This part could not be loaded',
  message = 'The rest of this page works. Your data is safe.',
  onRetry,
}: FailedProps) => (
  <div className="k-failed" role="alert">
    <span className="k-places" aria-hidden="true">
      <i />
      <i className="k-places-out" />
      <i />
      <i />
    </span>
    <div>
      <b>{title}</b>
      <p>{message}</p>
    </div>
    <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
      Try again
    </Button>
  </div>
);
