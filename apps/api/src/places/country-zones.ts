import type { DueZone } from '@waymark/contracts';

interface RegionZones {
  /** Node 22 and later. */
  getTimeZones?: () => string[] | undefined;
  /** Until Node 24. */
  timeZones?: string[] | undefined;
}

/** UTC−12, where every day ends last. */
const LAST_ZONE = 'Etc/GMT+12';

const zones = new Map<string, readonly string[]>();

/** The time zones of a country (ISO 3166-1 alpha-2) by CLDR; empty for a code without zones. */
const zonesOf = (country: string): readonly string[] => {
  const known = zones.get(country);
  if (known) return known;
  const locale = new Intl.Locale(`und-${country}`) as RegionZones;
  const found = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  zones.set(country, found);
  return found;
};

export interface PossibleZones {
  due_zone: DueZone;
  zones: readonly string[];
}

/** The time zones of a country, or UTC−12 for an unknown one. */
export const possibleZonesIn = (country: string | undefined): PossibleZones => {
  const found = country === undefined ? [] : zonesOf(country);
  return found.length > 0 ? { due_zone: 'country', zones: found } : { due_zone: 'anywhere', zones: [LAST_ZONE] };
};
