import { Wrap } from '@allsquare/kit/frame-parts';
import { Failed } from '@allsquare/kit/ui/failed';
import styles from './shell-failed.module.css';

/**
 * A page of the shell that broke or could not be loaded, perhaps because a new release has taken its place: a fresh
 * start helps.
 */
export const ShellFailed = () => (
  <Failed
    title="This page could not be loaded"
    message="Please try again. Your data is safe."
    onRetry={() => location.reload()}
  />
);

/** The same where not even the frame stands. */
export const RootFailed = () => (
  <main>
    <Wrap className={styles.failed}>
      <ShellFailed />
    </Wrap>
  </main>
);
