/** A cursor of the first event of another log: no log here has an event with this hash prefix. */
export const FOREIGN_CURSOR = '0000000000000001-ffffffff';
