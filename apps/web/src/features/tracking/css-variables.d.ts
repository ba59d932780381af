import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The color of the status that an element shows. */
    '--accent'?: string;
  }
}
