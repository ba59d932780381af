import { existsSync } from 'node:fs';
import { remembered } from '../platform/remembered.js';
import { listedCountryCode } from './country-table.js';
import { GAZETTEER_FILE } from './gazetteer-path.js';
import { OTHER_COUNTRY_NAMES } from './other-country-names.js';
import { foldName } from './place-names.js';

const ARTICLES = /^(?:the|der|die|das|den|la|le|les|el|los|las|il|lo|gli|i|o|os|as|de|het|al) (?=.{3})/;

/** 'Korea, Republic of' */
const INVERTED = /^([^,(]+)[,(]([^,(]+)$/;

/** Folded spellings of a country's name with and without dots and articles, the likeliest first. */
export const countrySpellings = (name: string): string[] => {
  const inverted = name.replace(INVERTED, '$2 $1');
  const folded = [name, inverted].flatMap((one) => [foldName(one.replace(/[.．]/g, '')), foldName(one)]);
  const elided = foldName(name.replace(/^\s*l['’]/i, ''));
  const joined = folded.map((spelling) => spelling.replace(/\b([a-z]) (?=[a-z]\b)/g, '$1'));
  return [...new Set([...folded, ...joined, elided].flatMap((spelling) => [spelling, spelling.replace(ARTICLES, '')]))];
};

const OFFICIAL =
  /^(?:(?:(?:the|and|independent|sovereign|federal|federative|federated|democratic|peoples|socialist|islamic|arab|united|co ?operative|plurinational|bolivarian|oriental|hashemite|grand|state|states|republic|rep|kingdom|union|commonwealth|sultanate|principality|duchy) )+of (?:the )?)+|^(?:bundesrepublik|republik|konigreich) |^(?:republique|republica|repubblica|royaume|reino|regno)(?: [a-z]+)? (?:de la|de|du|del|della|di|do|da) /;

/** Names of two countries, which differ in the words before them only. */
const AMBIGUOUS = new Set(['congo', 'korea', 'china']);

/** 'Islamic Republic of Iran' without the form of the state. */
const withoutForm = (name: string): string | undefined =>
  countrySpellings(name)
    .filter((spelling) => OFFICIAL.test(spelling))
    .map((spelling) => spelling.replace(OFFICIAL, ''))
    .find((short) => !AMBIGUOUS.has(short));

/** Letters without accents only. 'Mỹ' is the Vietnamese name of the United States, and 'MY' is Malaysia. */
const mayBeCode = (name: string): boolean => /^[a-z. ]*$/i.test(name.normalize('NFKC'));

/** A short name with accents keeps them, because without them it would be a code. */
export const exactName = (name: string): string | undefined => {
  const written = name.trim().toLowerCase().normalize('NFC');
  return mayBeCode(written) || foldName(written).length > 3 ? undefined : `=${written}`;
};

const spellingsOf = (name: string): string[] => {
  const exact = exactName(name);
  return exact === undefined ? countrySpellings(name) : [exact];
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
  const codes = new Map<string, string>(
    Object.entries(OTHER_COUNTRY_NAMES).flatMap(([code, names]) =>
      names.split(', ').map((name) => [exactName(name) ?? foldName(name), code]),
    ),
  );
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
  const codes = (english ??= namesToCodes());
  return spellingsOf(name)
    .map((spelling) => codes.get(spelling))
    .find(Boolean);
};

/** Folded English names of every country, without codes. */
export const countryNames = (): string[] => [...(english ??= namesToCodes()).keys()].filter((name) => name.length > 3);

/** The English name of a country's code. */
export const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** Throws without the file of places, so that nothing is remembered. */
const findCountry = (name: string): string | undefined => spellingsOf(name).map(listedCountryCode).find(Boolean);

/** Parcels go to the same countries again and again. Each name takes about 200 bytes. */
const MOST_NAMES = 5_000;

const findEnglish = remembered(MOST_NAMES, englishCountryCode, String);
const findListed = remembered(MOST_NAMES, findCountry, String);

const codeOf = (name: string): string | undefined => {
  const code = findEnglish(name);
  if (code !== undefined) return code;
  try {
    return findListed(name);
  } catch (error) {
    if (existsSync(GAZETTEER_FILE)) throw error;
    return undefined;
  }
};

/**
 * The ISO 3166-1 alpha-2 code of a country's name in any language, or of its alpha-2 or alpha-3 code. Without the file
 * of places, of English names and alpha-2 codes only. Throws if the file cannot be read.
 */
export const countryCode = (name: string): string | undefined => {
  const code = codeOf(name);
  const short = code === undefined ? withoutForm(name) : undefined;
  return short === undefined ? code : codeOf(short);
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
