const NAMES = 2 ** 40;

/** A name at a part, from 0 to 1, of all names in their order: writers that draw it write all over a log that is filled with such names. */
export const streamName = (part) => `shipment-${String(Math.floor(part * NAMES)).padStart(13, '0')}`;
