import { foldName } from './place-names.js';

/** Common names that Unicode's English list lacks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  uae: 'AE',
  'czech republic': 'CZ',
  turkey: 'TR',
  holland: 'NL',
  'the netherlands': 'NL',
  korea: 'KR',
  'republic of korea': 'KR',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  burma: 'MM',
  myanmar: 'MM',
  'ivory coast': 'CI',
  'russian federation': 'RU',
  'viet nam': 'VN',
};

const namesToCodes = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const codes = new Map<string, string>(Object.entries(OTHER_NAMES));
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code) ?? code;
    const current = new Intl.Locale(`und-${code}`).region ?? code;
    // Codes of former countries have the name of the present one: DD is also Germany.
    if (name === code || current !== code) continue;
    for (const spelling of [foldName(name), code.toLowerCase()]) {
      if (!codes.has(spelling)) codes.set(spelling, code);
    }
  }
  return codes;
};

let codes: ReadonlyMap<string, string> | undefined;

/** Folded names of every country, without codes. */
export const countryNames = (): string[] => {
  codes ??= namesToCodes();
  return [...codes.keys()].filter((name) => name.length > 2);
};

/** The English name of a country's code. */
export const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** The ISO 3166-1 alpha-2 code of a country's folded English name or code. */
export const countryCode = (folded: string): string | undefined => {
  codes ??= namesToCodes();
  return codes.get(folded);
};
