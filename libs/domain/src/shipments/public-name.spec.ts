import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publicName } from './public-name.js';

/** Whether a text has a letter or mark that a word in a script with spaces can have. Modifier letters of no script look like punctuation, except apostrophes and half rings. */
const isWord = (text: string): boolean =>
  /[\p{M}ʹ-ˁˮـ]|(?!\p{N})(?!(?=\p{Lm})\p{Script=Common}|[ǀ-ǃꞏꟷ〼])\p{Alphabetic}/u.test(text);

describe('the public name of a person', () => {
  it.each([
    ['Ada Lovelace', 'Ada L.'],
    ['Grace Brewster Hopper', 'Grace H.'],
    ['  ada   lovelace ', 'ada L.'],
    ['Plato', 'Plato'],
    ['Zoë Ångström', 'Zoë Å.'],
    ['A 𝒜𝓁𝒶𝓃', 'A 𝒜.'],
    ['Zoë A\u030angstro\u0308m', 'Zoë A\u030a.'],
    ['Ада Лавлейс', 'Ада Л.'],
    ['अदा लवलेस', 'अदा ल.'],
    ['आदा कि', 'आदा कि.'],
    ['Ada\u200bLovelace', 'Ada L.'],
    ['Ada\u202eLovelace', 'Ada L.'],
    ['Ada\u3000Lovelace', 'Ada L.'],
    ['Onfleet', 'Onfleet'],
    ['Иван', 'Иван'],
    ['Ann,Owner', 'Ann O.'],
    ['Ann/Owner', 'Ann O.'],
    ['Ann·Owner', 'Ann O.'],
    ['Ann_Owner', 'Ann O.'],
    ['Ann2Owner', 'Ann2 O.'],
    ['Ann\u200dOwner', 'Ann O.'],
    ['Annーowner', 'Ann O.'],
    ['Annǀowner', 'Ann O.'],
    ['Annꞏowner', 'Ann O.'],
    ['Mr.Ann.Owner', 'Mr O.'],
    ['J. Smith', 'J. S.'],
    ["O'Neil", "O'Neil"],
    ["Shaquille O'Neil", 'Shaquille O.'],
    ['ʻAlohi', 'ʻAlohi'],
    ['Kaʻalā Kealoha', 'Kaʻalā K.'],
    ['Jean-Luc', 'Jean-Luc'],
    ['Jean-Luc Picard', 'Jean-Luc P.'],
    ['Jean--Luc', 'Jean L.'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['Studio54', 'Studio54'],
    ['7Eleven', '7Eleven'],
    ['Ⓐⓝⓝ,Ⓞⓦⓝⓔⓡ', 'Ⓐⓝⓝ Ⓞ.'],
    ['🇦🇳🇳 🇴🇼🇳', '🇦🇳🇳 🇴.'],
    ['Anna Smith c/o Acme GmbH', 'Anna G.'],
    ['Anna Smith, Acme Ltd', 'Anna L.'],
    ['Anna Müller bei Siemens AG', 'Anna A.'],
    ['Anna Smith - Acme Ltd', 'Anna L.'],
    ['Anna Smith c/o Hospital', 'Anna H.'],
    ['Anna Smith p.A. Acme GmbH', 'Anna G.'],
    ['Anna Smith p. A. Acme GmbH', 'Anna G.'],
    ['Anna Smith per Adresse Acme GmbH', 'Anna G.'],
    ['Anna Smith care of Acme Ltd', 'Anna L.'],
    ['Anna Smith Care Of Acme Ltd', 'Anna L.'],
    ['Anna Smith c.o. Acme Ltd', 'Anna L.'],
    ['Acme zu Händen Anna Smith GmbH', 'Acme G.'],
    ['Anna Smithǀ Acme Ltd', 'Anna L.'],
    ['Anna Smith of Acme Ltd', 'Anna L.'],
    ['Anna Smith Of Acme Ltd', 'Anna L.'],
    ['ANNA SMITH OF ACME Ltd', 'ANNA L.'],
    ['ANNA SILVA DE ACME LTDA', 'ANNA L.'],
    ['Anna Smith from Acme Trading Ltd', 'Anna L.'],
    ['Anna Smith for Acme Ltd', 'Anna L.'],
    ['Anna Smith with Acme Ltd', 'Anna L.'],
    ['Anna Müller von Acme GmbH', 'Anna G.'],
    ['Anna Müller in der Acme AG', 'Anna A.'],
    ['Anne Dupont de Acme S.A.', 'Anne A.'],
    ["Anne Dupont d'Acme S.A.", 'Anne A.'],
    ['Anne Dupont d’Acme S.A.', 'Anne A.'],
    ['Анна Смит из Ромашка ООО', 'Анна О.'],
    ['A. Smith of Acme Ltd', 'A. L.'],
    ['Anna Smith of Ltd', 'Anna L.'],
    ['Anna de Vries Acme Ltd', 'Anna L.'],
    ['Attention Anna Smith Acme Ltd', 'Attention L.'],
    ['ATTENTION ANNA SMITH ACME LTD', 'ATTENTION L.'],
    ['Attn Anna Smith Acme Ltd', 'Attn L.'],
    ['Attn: Anna Smith Acme Ltd', 'Attn L.'],
    ['Acme Att Anna Smith Ltd', 'Acme L.'],
    ['FAO Anna Smith Acme Ltd', 'FAO L.'],
    ['zHd Anna Smith Acme GmbH', 'zHd G.'],
    ['z.H. Anna Smith Acme GmbH', 'z G.'],
    ['z. H. Anna Smith Acme GmbH', 'z. G.'],
    ['z. Hd. Anna Smith Acme GmbH', 'z. G.'],
    ['Zu Handen Anna Smith Acme GmbH', 'Zu G.'],
    ['zu Ha\u0308nden Anna Smith Acme GmbH', 'zu G.'],
    ["A l'attention de Anne Dupont Acme SARL", 'A S.'],
    ["L'ATTENTION Anne Dupont Acme SARL", "L'ATTENTION S."],
    ['T.a.v. Anna Smit Acme B.V.', 'T V.'],
    ['Aandacht voor Anna Smit Acme B.V.', 'Aandacht V.'],
    ['Atención Ana López Acme S.L.', 'Atención L.'],
    ['Attenzione Anna Rossi Acme S.r.l.', 'Attenzione L.'],
    ['Aos Cuidados de Ana Silva Acme Ltda', 'Aos L.'],
    ['Do rąk Anny Smith Acme Ltd', 'Do L.'],
    ['Вниманию Анны Смит Ромашка ООО', 'Вниманию О.'],
    ['Anna Smith/Acme Ltd', 'Anna L.'],
    ['Anna Smith. Acme Ltd', 'Anna L.'],
    ['Anna.Smith.Acme Ltd', 'Anna L.'],
    ['Anna Smith (Acme) Ltd', 'Anna L.'],
    ['Anna Smith Warehouse', 'Anna W.'],
    ['Pierre SAS', 'Pierre S.'],
    ['Ana de SA', 'Ana S.'],
    ['Mei SE', 'Mei S.'],
    ['Yuki OY', 'Yuki O.'],
    ['Svensson AB', 'Svensson A.'],
    ['Fjord Fisk ASA', 'Fjord A.'],
    ['', ''],
  ])('of %j is %j', (name, short) => {
    expect(publicName(name)).toBe(short);
  });

  it.each([
    ['王小明', '王**'],
    ['王 小明', '王**'],
    ['李明', '李**'],
    ['김민준', '김**'],
    ['김 민준', '김**'],
    ['たなかたろう', 'た**'],
    ['タナカ・タロウ', 'タ**'],
    ['田中　太郎', '田**'],
    ['สมชายใจดี', 'ส**'],
    ['สมชาย ใจดี', 'ส**'],
    ['សុខសំណាង', 'សុ**'],
    ['ສົມສັກ', 'ສົ**'],
    ['အောင်ဆန်း', 'အော**'],
    ['Ada 王小明', 'A**'],
    ['王小明 (Ada Wang)', '王**'],
    ['(王小明)', '王**'],
    ['王小明,上海飞马物流有限公司', '王**'],
    ['王小明c/o上海飞马物流有限公司', '王**'],
    ['王小明&上海飞马物流有限公司', '王**'],
    ['王小明\u3164上海飞马物流有限公司', '王**'],
    ['田中太郎・アクメ株式会社', '田**'],
    ['田中太郎ーアクメ株式会社', '田**'],
    ['田中太郎ｰアクメ株式会社', '田**'],
    ['タナカヽアクメ株式会社', 'タ**'],
    ['王小明ㆍ上海飞马物流有限公司', '王**'],
    ['王小明丨上海飞马物流有限公司', '王**'],
    ['王小明丶上海飞马物流有限公司', '王**'],
    ['王小明\u0338上海飞马物流有限公司', '王**'],
    ['王小明ㄧ上海飞马物流有限公司', '王**'],
    ['王小明٠上海飞马物流有限公司', '王**'],
    ['김민준ㆍ한빛주식회사', '김**'],
    ['김민준ㅣ한빛주식회사', '김**'],
    ['株式会社アクメ/田中太郎', '株**'],
    ['株式会社アクメ気付田中太郎', '株**'],
    ['株式会社アクメ御中田中太郎', '株**'],
    ['王小明转交上海飞马物流有限公司', '王**'],
    ['김민준/한빛주식회사', '김**'],
    ['บริษัท ทดสอบ จำกัด/สมชาย ใจดี/บริษัท ทดสอบ จำกัด', 'บ**'],
    ['ꡏꡡꡃꡣꡖꡡꡙ', 'ꡏ**'],
  ])('keeps one character in a script without spaces: %j is %j', (name, short) => {
    expect(publicName(name)).toBe(short);
  });

  it('has only the first character in a script without spaces', () => {
    const characters = fc.constantFrom(...Array.from('王李小明김민준たタสชยកခລ'));
    fc.assert(
      fc.property(
        fc.array(characters, { minLength: 2, maxLength: 6 }),
        fc.constantFrom('', ' ', '\u3000'),
        (name, gap) => {
          expect(publicName(name.join(gap))).toBe(`${name[0] ?? ''}**`);
        },
      ),
    );
  });

  it('never has the name of a person before or after a company, for any separator', () => {
    const names = fc.constantFrom(
      ...([
        ['王小明', '上海飞马物流有限公司'],
        ['田中太郎', 'アクメ株式会社'],
        ['田中太郎', '株式会社アクメ'],
        ['김민준', '한빛주식회사'],
        ['สมชายใจดี', 'บริษัท ทดสอบ จำกัด'],
        ['Anna Lovelace', 'Acme Trading GmbH'],
        ['ANNA LOVELACE', 'Nordlicht Versand AG'],
        ['Anna Lovelace', 'Books'],
      ] as const),
    );
    const text = fc
      .array(fc.integer({ min: 0, max: 0x10ffff }), { minLength: 1, maxLength: 3 })
      .map((points) => String.fromCodePoint(...points));
    const separator = text.filter((one) => !/[\p{Alphabetic}\p{M}\p{N}\p{C}]/u.test(one));
    /** In scripts without spaces, each letter, mark or digit that a company's name cannot have. */
    const UNSPACED =
      /[가-힣ー\d０-９\p{C}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Latin}]/u;
    const unspacedSeparator = text.filter((one) => !UNSPACED.test(one));
    // Names of companies in scripts with spaces have spaces, hyphens, apostrophes and ampersands themselves.
    const WITHIN_SPACED = /^(?:\s+|\s*&\s*|['’‘‐‑-]|\uff07)$/u;
    const common = fc.constantFrom(
      ...Array.from('.,;:/|·・･—–_+@#()「」、，／ㆍ丨丶丿ｰヽ〻ㅣㄧǀꞏ'),
      ' / ',
      ' - ',
      ', ',
      ' · ',
      ' c/o ',
      ' bei ',
      '. ',
    );
    fc.assert(
      fc.property(names, fc.oneof(separator, unspacedSeparator, common), fc.boolean(), (pair, between, isFirst) => {
        const [person, company] = pair;
        const isSpaced = /\p{Script=Latin}/u.test(person);
        fc.pre(!isSpaced || (isFirst && !WITHIN_SPACED.test(between) && !isWord(between)));
        const surname = person.split(' ').at(-1) ?? person;
        const shown = publicName(isFirst ? `${person}${between}${company}` : `${company}${between}${person}`);
        expect(shown).not.toContain(surname);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['ann.owner@example.com', 'a**'],
    ['annowner@example.com', 'a**'],
    ['Ann Owner <ann.owner@example.com>', 'A**'],
    ['ann.owner@example.com Ltd', 'a**'],
  ])('of an e-mail address is its first character: %j is %j', (name, short) => {
    expect(publicName(name)).toBe(short);
  });

  it('has no second word, for any separator', () => {
    const ONE_WORD = /^[-\u2010\u2011'\u2018\u2019\uff07]$/u;
    const separator = fc
      .array(fc.integer({ min: 0, max: 0x10ffff }), { minLength: 1, maxLength: 3 })
      .map((points) => String.fromCodePoint(...points))
      .filter((text) => !isWord(text) && !ONE_WORD.test(text));
    const common = fc.constantFrom(
      ...Array.from(' ,./·_;:|+&@#()2\u2013\u3000\u30fb\u200b\u200c\u200dーｰ丨ㆍǀꞏˑꟷ'),
      '--',
      ', ',
      "-'",
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Ma-m]{2,8}$/),
        fc.oneof(separator, common),
        // No legal form or trade consists of these letters only, with four or more of them.
        fc.stringMatching(/^[N-Zn-z]{4,8}$/),
        (first, between, second) => {
          expect(publicName(`${first}${between}${second}`).toLowerCase()).not.toContain(second.toLowerCase());
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('has only the first name and one character of the last name', () => {
    // No legal form or trade ends in q. Without it, a generated 'Ltd' would make the name a company's.
    const personal = fc.stringMatching(/^[A-Z][a-z]{1,8}q$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,9}$/), personal, (first, last) => {
        expect(publicName(`${first} ${last}`)).toBe(`${first} ${last.charAt(0)}.`);
      }),
    );
  });
});

describe('the public name of a company', () => {
  it.each([
    'Nordlicht Versand GmbH',
    'Paper & Sons Ltd.',
    'Fjord Fisk A/S',
    'Holt Brothers Limited',
    'Casa Azul S.A.',
    'Harbour Books',
    'University Hospital',
    'Tidewater Instruments',
    'NORDLICHT VERSAND GMBH',
    'Ромашка ООО',
    '株式会社アクメ',
    '株式会社アクメ御中',
    'アクメ 株式会社',
    '上海飞马物流有限公司',
    '주식회사 한빛',
    '株式会社A&D',
    '佐々木運輸株式会社',
    'いすゞ自動車株式会社',
    'ｱｸﾒｰｻｰﾋﾞｽ株式会社',
    '株式会社ガバナ'.normalize('NFD'),
    '한빛유한회사'.normalize('NFD'),
    '第一生命保険株式会社',
    'P.A. Semi Inc',
    'セブンイレブン合同会社',
    '上海3M有限公司',
    'บริษัท ทดสอบ จำกัด',
    'บริษัท ทดสอบ (ประเทศไทย) จำกัด (มหาชน)',
    'J.P. Morgan & Co. Ltd',
    "O'Neil-Smith Ltd",
    'Bank of Scotland plc',
    'Bank für Sozialwirtschaft AG',
    'Casa da Música Ltda',
    'Marks and Spencer plc',
    'De Nederlandsche Bank N.V.',
    'adidas AG',
    'easyJet Airline plc',
  ])('is whole: %s', (name) => {
    expect(publicName(` ${name} `)).toBe(name);
  });

  it('has one space between two words', () => {
    expect(publicName('Holt   Books')).toBe('Holt Books');
  });

  it.each([
    ['Ada Se', 'Ada S.'],
    ['Ann Co', 'Ann C.'],
    ['Bill Press', 'Bill P.'],
    ['Grace Bank', 'Grace B.'],
    ['Inc Ada', 'Inc A.'],
    ['Jean Sas', 'Jean S.'],
    ['JEAN SAS', 'JEAN S.'],
    ['Mina Asa', 'Mina A.'],
    ['MINA ASA', 'MINA A.'],
    ['Ola As', 'Ola A.'],
    ['jean sas', 'jean S.'],
    ['Anna Sarl', 'Anna S.'],
    ['Ji Doo', 'Ji D.'],
    ['Juha Sasu', 'Juha S.'],
    ['Juha SASU', 'Juha S.'],
    ['Mercè Company', 'Mercè C.'],
    ['Ada ltd', 'Ada L.'],
    ['ada gallery', 'ada G.'],
    ['Sas', 'Sas'],
    ['Royal Bank of Scotland plc', 'Royal P.'],
    ['Attention Media GmbH', 'Attention G.'],
    ['株式会社アクメ 田中太郎', '株**'],
    ['公司', '公**'],
  ])('is not used for %s, who may be a person', (name, short) => {
    expect(publicName(name)).toBe(short);
  });
});
