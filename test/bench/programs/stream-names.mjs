const NAMES = 2 ** 40;

/** The name at a fraction, from 0 to 1, of all names in order. Writers with random fractions write all over a log filled with such names. */
export const streamName = (part) => `shipment-${String(Math.floor(part * NAMES)).padStart(13, '0')}`;
