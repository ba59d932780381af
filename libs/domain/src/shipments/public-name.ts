const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Legal forms that are not surnames, spelled as in company registers. In another spelling, they count as part of a person's name. */
const LEGAL_FORMS = setOf(
  'Limited LIMITED Ltd Ltd. LTD LTD. LLC L.L.C. LLP L.L.P. PLC Plc plc Inc Inc. INC INC. Incorporated INCORPORATED ' +
    'Corp Corp. CORP CORP. Corporation CORPORATION GmbH GMBH gGmbH mbH OHG Srl S.r.l. S.R.L. S.à.r.l. Sàrl SÀRL ' +
    'S.A.R.L. S.A.S. S.A. S.p.A. S.P.A. S.L. N.V. B.V. A/S ApS Oyj OYJ OÜ Kft Kft. Zrt Zrt. Nyrt Nyrt. s.r.o. d.o.o. ' +
    'Ltda Ltda. LTDA Pty Pte Bhd Bhd. e.V. e.K. eG Cie. ООО',
);
/** Legal forms that can also be a person's initials. They count only in capitals, after a name that is not all in capitals. AB, AS, OY, SA, SAS, SASU and SE are surnames too and never count. */
const AMBIGUOUS_FORMS = setOf('AG BV EURL KG KK NV SARL SL SRL SpA UG');
/** Words in the names of firms, institutions and authorities, in lower case. */
const TRADES = setOf(
  'books bookshop ceramics clinic electronics enterprises foundation furniture gallery group holdings hospital industries institute instruments laboratories laboratory library logistics ministry museum nursery observatory optics pharmaceuticals pharmacy publishers publishing services shipping society solutions studio studios supplies systems technologies textiles theatre trading university warehouse workshop',
);
/**
 * Words that name a person at a company, or the company where a person receives the parcel. Words with other punctuation,
 * such as 'c/o' and 'Attn:', separate anyway. A company's name can begin with the initials P.A.
 */
const RECIPIENT_WORD =
  /(?:^|[ '’‘])(?:att(?:n|en)?|atn|att?en(?:tion|tie|zione|ci[oó]n|ç[aã]o|cao)|вниманию|fao|f\.a\.o\.|care of|c\.o\.|bei|chez|hos|at|via|presso|per adresse|zu (?:h(?:ä|ae|a)nden|hd)|z\.? ?h(?:dn?|v)?\.?|t\.? ?a\.? ?v\.?)(?= )|(?<= )p\. ?a\.(?= )|気付|御中(?!$)|様|转交|轉交|代收|귀하|귀중/iu;
/** Prepositions that join a person to a company in capitals too, such as in 'ANNA SMITH OF ACME Ltd'. */
const PREPOSITIONS = setOf('of from for with by in de du des del da do von vom für van voor pour');
const APOSTROPHE = /['‘’＇]/u;
const CAPITALISED = /^\p{Lu}/u;
const LOWER_CASE = /\p{Ll}/u;
const UPPER_CASE = /\p{Lu}/u;

/**
 * One character of a company's name in one word, after NFC. Any other character can separate a person from a company:
 * punctuation, marks, and letters that look like them, such as ㆍ, 丨, 丶, and ｰ after a kanji.
 */
const COMPANY_CHARACTER = `(?:${[
  String.raw`(?![丨丶丿亅乀乁])(?=\p{Lo})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`,
  String.raw`[가-힣\d０-９]|(?=[\p{Lu}\p{Ll}])\p{Script=Latin}`,
  String.raw`(?<=\p{Script=Han})々|(?<=\p{Script=Hiragana})[ゝゞ]`,
  String.raw`(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])ー|(?<=[ｦ-ﾟ])[ｰﾞﾟ]`,
  String.raw`(?<=[\p{Script=Latin}\d])&(?=[\p{Script=Latin}\d])`,
].join('|')})`;
/** East Asian legal forms, at the beginning or at the end of a name in one word. */
const EAST_ASIAN_COMPANY = new RegExp(
  String.raw`^(?:株式会社|有限会社|合同会社|주식회사|유한회사|\(주\)|㈜) ?${COMPANY_CHARACTER}+$|^${COMPANY_CHARACTER}+ ?(?:株式会社|有限会社|合同会社|公司|주식회사|유한회사|\(주\)|㈜)$`,
  'u',
);
const THAI_COMPANY = new RegExp(
  String.raw`^บริษัท(?:(?=[\p{L}\p{M}\p{Nd}])\p{Script=Thai}|${COMPANY_CHARACTER}| )+(?:\(ประเทศไทย\) ?)?จำกัด(?: ?\(มหาชน\))?$`,
  'u',
);

/** A character of a script that may omit the space between names, so that a full name is usually one word. */
const UNSPACED =
  /[^\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Tifinagh}\p{Script=Ethiopic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Ol_Chiki}\p{Script=Meetei_Mayek}\p{Script=Mongolian}\p{Script=Cherokee}\p{Script=Canadian_Aboriginal}]/u;

const EMAIL = /[^\s][@＠﹫][^\s]/u;

/** White space, and invisible characters that could join two words into one. */
const SPACES = /[\s\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/u;

/** Letters that look like punctuation, such as ǀ, ꞏ, ˑ, and ー after a Latin letter. Half rings, apostrophes and Arabic tatweel are part of words. */
const LIKE_PUNCTUATION = String.raw`[ǀ-ǃꞏꟷ〼]|(?![ʹ-ˁˮـ])(?=\p{Lm})\p{Script=Common}`;
const LETTERS = String.raw`(?:(?!\p{N}|${LIKE_PUNCTUATION})[\p{Alphabetic}\p{M}])+`;
/** Hyphens and apostrophes, and the joiners inside words of the scripts that need them. */
const INSIDE_WORD = String.raw`(?:[-\u2010\u2011'\u2018\u2019\uff07]|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d])`;
/** A word ends at any other character, and at a digit before a letter. An initial keeps its period. */
const WORD = new RegExp(String.raw`\p{N}*${LETTERS}(?:${INSIDE_WORD}${LETTERS})*\p{N}*(?:\.$)?|\p{N}+`, 'gu');

/** 'Co.', and initials such as 'J.' or 'J.P.' */
const ABBREVIATION = /^(?:(?:\p{L}\.)+|Co\.)$/u;

/** A letter with the marks above and below it. */
const FIRST_CHARACTER = /^.\p{M}*/u;

const firstCharacter = (word: string): string => FIRST_CHARACTER.exec(word)?.[0] ?? '';

const isAllCapitals = (words: readonly string[]): boolean =>
  words.some((word) => UPPER_CASE.test(word)) && !words.some((word) => LOWER_CASE.test(word));

/** Whether a word contains no character that can separate a person from a company. */
const isPlainWord = (word: string): boolean =>
  word === '&' || ABBREVIATION.test(word) || (word.match(WORD)?.[0] === word && !word.endsWith('.'));

/** 'of', 'und', and the 'd' of "d'Acme" */
const isJoiningWord = (word: string): boolean => {
  const [beginning = ''] = word.split(APOSTROPHE);
  return (LOWER_CASE.test(beginning) && !UPPER_CASE.test(beginning)) || PREPOSITIONS.has(word.toLowerCase());
};

/** Whether a person's full name may precede a joining word. 'Bank of Scotland' has one word on each side, 'Anna de Vries Acme' has not. */
const mayJoinPerson = (words: readonly string[]): boolean => words.slice(words.length > 3 ? 1 : 2).some(isJoiningWord);

/** Whether the last word shows that the name is a company's, an institution's or an authority's. A doubtful name counts as a person's. */
const isSpacedCompany = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1);
  if (others.length === 0 || !others.every(isPlainWord) || mayJoinPerson(others)) return false;
  if (LEGAL_FORMS.has(last)) return true;
  if (AMBIGUOUS_FORMS.has(last)) return !isAllCapitals(others);
  // 'Anna Smith Warehouse' is a person at a place.
  return others.length === 1 && CAPITALISED.test(last) && TRADES.has(last.replaceAll(/[.,()]/gu, '').toLowerCase());
};

const isUnspacedCompany = (name: string): boolean => EAST_ASIAN_COMPANY.test(name) || THAI_COMPANY.test(name);

const isCompanyName = (words: readonly string[], name: string): boolean => {
  const composed = name.normalize('NFC');
  if (RECIPIENT_WORD.test(composed)) return false;
  return UNSPACED.test(name) ? isUnspacedCompany(composed) : isSpacedCompany(words);
};

/**
 * The name in the public view. A company's name is unchanged; a person's is shortened: 'Ada Lovelace' becomes 'Ada L.',
 * and '王小明' becomes '王**'. A single word of a script with spaces is unchanged.
 */
export const publicName = (name: string): string => {
  const spaced = name.split(SPACES).filter(Boolean);
  const whole = spaced.join(' ');
  const [first = '', ...others] = spaced.flatMap((part) => part.match(WORD) ?? [part]);
  if (EMAIL.test(whole)) return `${firstCharacter(first)}**`;
  if (isCompanyName(spaced, whole)) return whole;
  if (UNSPACED.test(whole)) return `${firstCharacter(first)}**`;
  const initial = firstCharacter(others.at(-1) ?? '');
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
};
