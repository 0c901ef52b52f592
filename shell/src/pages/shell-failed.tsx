import { Wrap } from '@allsquare/kit/frame-parts';
import { Failed } from '@allsquare/kit/ui/failed';
import styles from './shell-failed.module.css';

/** Shown when a shell page fails or cannot be loaded, perhaps because of a new release: reloading helps. */
export const ShellFailed = () => (
  <Failed
    title="This page could not be loaded"
    message="Please try again. Your data is safe."
    onRetry={() => location.reload()}
  />
);

/** The same when not even the frame renders. */
export const RootFailed = () => (
  <main>
    <Wrap className={styles.failed}>
      <ShellFailed />
    </Wrap>
  </main>
);
