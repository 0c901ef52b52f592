import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which pass geometry to the sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
