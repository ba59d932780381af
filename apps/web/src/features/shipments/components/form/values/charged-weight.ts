/** Cubic centimeters that carriers charge as one kilogram. */
const VOLUME_PER_KILOGRAM = 5_000;

export interface ChargedWeight {
  /** Kilograms; undefined until all the numbers that it depends on are present. */
  actual: number | undefined;
  volume: number | undefined;
  chargedBy: 'weight' | 'volume' | undefined;
}

/** Returns the weights of a parcel and the one that a carrier charges. Arguments are in kilograms and centimeters, 0 if missing. */
export const chargedWeight = (weight: number, length: number, width: number, height: number): ChargedWeight => {
  const actual = weight || undefined;
  const volume = (length * width * height) / VOLUME_PER_KILOGRAM || undefined;
  if (actual === undefined || volume === undefined) return { actual, volume, chargedBy: undefined };
  return { actual, volume, chargedBy: volume > actual ? 'volume' : 'weight' };
};
