import { Failed } from '@allsquare/kit/ui/failed';

/** The default: the rest of the page works. */
export const Part = () => <Failed onRetry={() => {}} />;

/** With its own text, if more is known. */
export const OwnWords = () => (
  <Failed
    title="Error"
    message="Failed to load friend data. Please refresh the page to try again."
    onRetry={() => {}}
  />
);
