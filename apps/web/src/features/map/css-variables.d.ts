import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The colour of a way on the map. */
    '--map-color'?: string;
  }
}
