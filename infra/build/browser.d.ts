import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, through which geometry reaches the sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
