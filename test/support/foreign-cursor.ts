/** The first event of a log whose first event has a hash that begins like this: of no log here. */
export const FOREIGN_CURSOR = '0000000000000001-ffffffff';
