import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { queryWords, searchWords } from './search-words.js';

const isFound = (query: string, text: string): boolean => {
  const words = searchWords(text);
  const wordsOfQuery = queryWords(query);
  return wordsOfQuery.length > 0 && wordsOfQuery.every((word) => words.some((one) => one.startsWith(word)));
};

describe('a text', () => {
  it.each([
    ['lukasz', 'Łukasz Kowalski'],
    ['Łukasz', 'Lukasz Kowalski'],
    ['soren', 'Søren Kjær'],
    ['kjaer', 'Søren Kjær'],
    ['weiss', 'Erika Weiß'],
    ['WEISS', 'Erika WEIẞ'],
    ['yildiz', 'Ayşe Yıldız'],
    ['istanbul', 'İstanbul'],
    ['dorde', 'Đorđe Petrović'],
    ['oeuvre', 'Œuvre'],
    ['thor', 'Þór'],
    ['gudrun', 'Guðrún'],
    ['hamrun', 'Ħamrun'],
    ['οδυσ', 'Οδυσσεύς'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
    ['王', '王小明'],
    ['小明', '王小明'],
    ['明', '王小明'],
    ['王小明', '王小明'],
    ['物流', '上海飞马物流有限公司'],
    ['민준', '김민준'],
    ['タロウ', 'タナカ・タロウ'],
    ['たろう', 'タナカ・タロウ'],
    ['タロウ', 'たなか たろう'],
    ['パパ', 'パパ商店'],
    ['ハ\u309aハ\u309a', 'パパ商店'],
    ['पट', 'पटना'],
    ['मदु', 'मदुरै'],
    ['மதுரை', 'மதுரை மீனாட்சி'],
    ['ข่าว', 'หนังสือข่าว'],
    ['مكة', 'مَكَّة'],
    ['muellermann', 'Müllermann'],
    ['muellermann', 'Mu\u0308llermann'],
    ['mullermann', 'Müllermann'],
    ['Müllermann', 'Muellermann'],
    ['oestergaard', 'Østergaard'],
    ['oestergaard', 'Østergård'],
    ['ostergard', 'Oestergaard'],
    ['djukic', 'Đukić'],
    ['Đukić', 'Djukic'],
    ['obrien', 'O’Brien'],
    ["o'brien", 'O’Brien'],
    ['jeanluc', 'Jean-Luc'],
    ['saint john', 'St. John'],
    ['sankt gallen', 'St. Gallen'],
    ['st john', 'Saint John'],
    ['ใจดี', 'สมชายใจดี'],
    ['acme', '株式会社Acme'],
    ['会社', '株式会社Acme'],
  ])('is found by %j: %j', (query, text) => {
    expect(isFound(query, text)).toBe(true);
  });

  it.each([
    ['王明', '王小明'],
    ['明小', '王小明'],
    ['ukasz', 'Łukasz'],
    ['पटना', 'पाटन'],
    ['पाटन', 'पटना'],
    ['ハハ', 'パパ商店'],
    ['ばば', 'パパ商店'],
    ['மாதுரை', 'மதுரை'],
    ['ขาว', 'หนังสือข่าว'],
    ['saint', '12 High St'],
    ['。', '王小明'],
  ])('is not found by %j: %j', (query, text) => {
    expect(isFound(query, text)).toBe(false);
  });

  it('in a script without spaces is found by each of its parts', () => {
    const letters = fc.array(fc.constantFrom(...Array.from('王李小明김민たタสช')), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (text, from, length) => {
        const start = from % text.length;
        expect(isFound(text.slice(start, start + 1 + length).join(''), text.join(''))).toBe(true);
      }),
    );
  });
});
