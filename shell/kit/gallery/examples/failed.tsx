import { Failed } from '@allsquare/kit/ui/failed';

/** Where nothing better is known: the rest of the page works. */
export const Part = () => <Failed onRetry={() => {}} />;

/** With words of its own, where the reader can be told more. */
export const OwnWords = () => (
  <Failed
    title="Error"
    message="Failed to load friend data. Please refresh the page to try again."
    onRetry={() => {}}
  />
);
