import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countrySpellings, englishCountryCode, englishNames, exactName } from '../countries.js';
import { packageFolder, packageJson } from './package-data.js';

/** A name of a country in a language. */
interface Named {
  name: string;
  code: string;
  language: string;
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** The languages with two letters for which ICU has names, and variants of two that differ in their script. */
const LANGUAGES = Intl.DisplayNames.supportedLocalesOf([
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
  ...['fil', 'haw', 'ckb', 'zh-Hant', 'zh-Hant-HK', 'sr-Latn', 'uz-Cyrl', 'pt-PT', 'de-AT', 'es-MX'],
]);

function* namesByUnicode(codes: Iterable<string>): Generator<Named> {
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of codes) {
        const name = names.of(code);
        if (name !== undefined) yield { name, code, language };
      }
    }
  }
}

interface ListedCountries {
  locale: string;
  countries: Record<string, string | string[]>;
}

function* namesByList(codes: ReadonlySet<string>): Generator<Named> {
  const folder = packageFolder('i18n-iso-countries');
  for (const file of readdirSync(join(folder, 'langs'))) {
    const { locale, countries } = packageJson(`i18n-iso-countries/langs/${file}`) as ListedCountries;
    for (const [code, names] of Object.entries(countries)) {
      if (!codes.has(code)) continue;
      for (const name of [names].flat()) yield { name, code, language: locale };
    }
  }
}

/** Words of a Latin name that are as short as a code belong to codes alone. */
const MINIMUM_LATIN = 4;

const spellingsOf = (name: string): string[] => {
  const exact = exactName(name);
  if (exact !== undefined) return [exact];
  return countrySpellings(name).filter((spelling) => spelling.length >= MINIMUM_LATIN || !/^[a-z ]*$/.test(spelling));
};

const languageOf = (country: string): string => new Intl.Locale(`und-${country}`).maximize().language;

/** The only country of a name, or the one in whose own language it is the name; undefined for an ambiguous name. */
const meantBy = (all: readonly Named[]): string | undefined => {
  const only = (named: readonly Named[]): string | undefined => {
    const codes = new Set(named.map(({ code }) => code));
    return codes.size === 1 ? [...codes][0] : undefined;
  };
  return only(all) ?? only(all.filter(({ code, language }) => language.split('-')[0] === languageOf(code)));
};

/** Codes by folded names in all languages and by alpha-3 codes, without the English names. */
export const countryNamesInAllLanguages = (): Map<string, string> => {
  const codes = new Set(englishNames().keys());
  const named = new Map<string, Named[]>();
  for (const one of [...namesByUnicode(codes), ...namesByList(codes)]) {
    for (const spelling of spellingsOf(one.name))
      (named.get(spelling) ?? named.set(spelling, []).get(spelling))?.push(one);
  }
  const found = new Map<string, string>([['xkx', 'XK']]);
  for (const [alpha2 = '', alpha3 = ''] of packageJson('i18n-iso-countries/codes.json') as string[][]) {
    if (codes.has(alpha2)) found.set(alpha3.toLowerCase(), alpha2);
  }
  for (const [spelling, all] of named) {
    const code = meantBy(all);
    if (code !== undefined && !found.has(spelling) && englishCountryCode(spelling) === undefined)
      found.set(spelling, code);
  }
  return found;
};
