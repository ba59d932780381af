import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The colour of a route on the map. */
    '--map-color'?: string;
  }
}
