import { remembered } from '../platform/remembered.js';
import { listedCountryCode } from './country-table.js';
import { foldName } from './place-names.js';

/** Common names that Unicode's English list lacks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  'estados unidos da america': 'US',
  'estados unidos de america': 'US',
  america: 'US',
  eeuu: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  uae: 'AE',
  prc: 'CN',
  'pr china': 'CN',
  'peoples republic of china': 'CN',
  'mainland china': 'CN',
  roc: 'TW',
  'republic of china': 'TW',
  'czech republic': 'CZ',
  turkey: 'TR',
  holland: 'NL',
  eire: 'IE',
  'republic of ireland': 'IE',
  ksa: 'SA',
  rsa: 'ZA',
  drc: 'CD',
  korea: 'KR',
  'republic of korea': 'KR',
  dprk: 'KP',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  burma: 'MM',
  myanmar: 'MM',
  'ivory coast': 'CI',
  'russian federation': 'RU',
  'viet nam': 'VN',
  bosnia: 'BA',
  swaziland: 'SZ',
  macedonia: 'MK',
  'east timor': 'TL',
  vatican: 'VA',
  ประเทศไทย: 'TH',
  中华人民共和国: 'CN',
  中華人民共和國: 'CN',
  bharat: 'IN',
};

const ARTICLES = /^(?:the|der|die|das|den|la|le|les|el|los|las|il|lo|gli|i|o|os|as|de|het|al) (?=.{3})/;

/** Folded spellings of a country's name with and without dots and articles, the likeliest first. */
export const countrySpellings = (name: string): string[] => {
  const folded = foldName(name.replace(/[.．]/g, ''));
  const spaced = foldName(name);
  const elided = foldName(name.replace(/^\s*l['’]/i, ''));
  return [...new Set([folded, spaced, elided].flatMap((spelling) => [spelling, spelling.replace(ARTICLES, '')]))];
};

/** Letters without accents only. 'Mỹ' is the Vietnamese name of the United States, and 'MY' is Malaysia. */
const mayBeCode = (name: string): boolean => /^[a-z. ]*$/i.test(name.normalize('NFKC'));

/** A short name with accents keeps them, because without them it would be a code. */
export const exactName = (name: string): string | undefined => {
  const written = name.trim().toLowerCase().normalize('NFC');
  return mayBeCode(written) || foldName(written).length > 3 ? undefined : `=${written}`;
};

/** Every country's present ISO 3166-1 alpha-2 code with its English name. */
export const englishNames = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const found = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code) ?? code;
    const current = new Intl.Locale(`und-${code}`).region ?? code;
    // Codes of former countries have the name of the present one: DD is also Germany. The codes from X are no countries, but XK is Kosovo.
    if (name === code || current !== code || NO_COUNTRIES.has(code)) continue;
    found.set(code, name);
  }
  return found;
};

/** Groups and pseudo-regions with a code. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

const namesToCodes = (): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>(Object.entries(OTHER_NAMES));
  for (const [code, name] of englishNames()) {
    for (const spelling of [...countrySpellings(name), code.toLowerCase()]) {
      if (!codes.has(spelling)) codes.set(spelling, code);
    }
  }
  return codes;
};

let english: ReadonlyMap<string, string> | undefined;

/** The code of a country's English name or alpha-2 code. Does not need the file of places. */
export const englishCountryCode = (name: string): string | undefined => {
  if (exactName(name) !== undefined) return undefined;
  const codes = (english ??= namesToCodes());
  return countrySpellings(name)
    .map((spelling) => codes.get(spelling))
    .find(Boolean);
};

/** Folded English names of every country, without codes. */
export const countryNames = (): string[] => [...(english ??= namesToCodes()).keys()].filter((name) => name.length > 3);

/** The English name of a country's code. */
export const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** Throws without the file of places, so that nothing is remembered. */
const findCountry = (name: string): string | undefined => {
  const exact = exactName(name);
  const spellings = exact === undefined ? countrySpellings(name) : [exact];
  return spellings.map(listedCountryCode).find(Boolean);
};

/** Parcels go to the same countries again and again. Each name takes about 200 bytes. */
const MOST_NAMES = 5_000;

const findEnglish = remembered(MOST_NAMES, englishCountryCode, String);
const findListed = remembered(MOST_NAMES, findCountry, String);

/**
 * The ISO 3166-1 alpha-2 code of a country's name in any language, or of its alpha-2 or alpha-3 code. While the file
 * of places is unavailable, of English names and alpha-2 codes only.
 */
export const countryCode = (name: string): string | undefined => {
  const code = findEnglish(name);
  if (code !== undefined) return code;
  try {
    return findListed(name);
  } catch {
    return undefined;
  }
};

/** Countries that people name for places in a territory with a code of its own. */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  US: ['PR', 'VI', 'GU', 'AS', 'MP'],
  FR: ['RE', 'GP', 'MQ', 'GF', 'YT', 'NC', 'PF', 'MF', 'BL', 'PM', 'WF'],
  NL: ['CW', 'AW', 'SX', 'BQ'],
  GB: ['JE', 'GG', 'IM', 'GI', 'BM', 'KY', 'VG', 'TC', 'AI', 'MS', 'FK', 'SH'],
  CN: ['HK', 'MO'],
  DK: ['GL', 'FO'],
  FI: ['AX'],
  NO: ['SJ'],
  AU: ['NF', 'CX', 'CC'],
};

/** Codes of a country's territories. */
export const territoriesOf = (country: string): readonly string[] => TERRITORIES[country] ?? [];
