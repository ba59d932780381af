import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The colour of the status that an element speaks of. */
    '--accent'?: string;
  }
}
