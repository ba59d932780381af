import { describe, expect, it } from '@jest/globals';
import { waybillFields, type Shipment } from '@waymark/contracts';
import { fieldCases } from '@waymark/vocabulary/testing';
import { piecesOf, unseenMatch, wordsOf } from './matched.js';

/** The text with its matches in brackets. */
const marked = (text: string, q: string, isCode = false): string =>
  piecesOf(text, wordsOf(q), isCode)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

describe('search matches', () => {
  it.each([
    ['Ada Lovelace', 'lov', 'Ada [Lov]elace'],
    ['Ada Lovelace', 'ADA love', '[Ada] [Love]lace'],
    ['Ada Lovelace', 'velace', 'Ada Lovelace'],
    ['Zürich Mülligen', 'zurich mul', '[Zürich] [Mül]ligen'],
    ['Zu\u0308rich', 'zür', '[Zu\u0308r]ich'],
    ['São Paulo', '', 'São Paulo'],
    ['Ada Adams', 'ada adam', '[Ada] [Adam]s'],
    ['zoe.q@mail.example', 'zoe.q@mai', '[zoe.q@mai]l.example'],
    ['zoe.q@mail.example', '@mail', 'zoe.q[@mail].example'],
    ['zoe.q@mail.example', 'q', 'zoe.[q]@mail.example'],
    ['a < b', '< b', 'a < [b]'],
    ['Łukasz Weiß', 'luk weiss', '[Łuk]asz [Weiß]'],
    ['Søren Kjær', 'soren kjae', '[Søren] [Kjæ]r'],
    ['Ada Müllermann', 'muell', 'Ada [Müll]ermann'],
    ['Ada Muellermann', 'müll', 'Ada [Muell]ermann'],
    ['Joe', 'jo', '[Jo]e'],
    ['Ann O’Brien', 'obri', 'Ann [O’Bri]en'],
    ['Ann Mac Donald', 'macdonald', 'Ann [Mac Donald]'],
    ['John Smith', 'johns', 'John Smith'],
    ['タナカ・タロウ', 'たろう', 'タナカ・[タロ][ウ]'],
    ['ハ\u309aハ\u309a商店', 'パパ', '[ハ\u309aハ\u309a]商店'],
    ['パパ商店', 'ハハ', 'パパ商店'],
    ['पाटन', 'पटना', 'पाटन'],
    ['王小明', '小明', '王[小明]'],
    ['王小明', '王', '[王]小明'],
    ['김민준', '민준', '김[민준]'],
    ['株式会社Acme', 'acme', '株式会社[Acme]'],
    ['+49 (0)40 123-456', '040/123456', '+49 (0)[40 123-456]'],
    ['+49 (0)40 123-456', '0049 40 123456', '+[49 (0)40 123-456]'],
    ['+49 (0)40 123-456', '123456', '+49 (0)40 [123-456]'],
    ['+49 (0)40 123-456', '040 123', '+49 (0)[40 123]-456'],
    ['040/123456', '+49 40 123456', '0[40/123456]'],
    ['+49 (0)40 123-456', '49 30 123456', '+49 (0)40 123-456'],
    ['12 Quay 12345', '12345', '12 Quay [12345]'],
  ])('are marked in “%s” for the search “%s”', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });

  it.each([
    ['wm7k2f9', '[WM-7K2F-9]QX4-3MTB-8'],
    ['WM-7K2F', '[WM-7K2F]-9QX4-3MTB-8'],
    ['9qx', 'WM-7K2F-[9QX]4-3MTB-8'],
  ])('are marked in a tracking number for the search “%s”', (q, expected) => {
    expect(marked('WM-7K2F-9QX4-3MTB-8', q, true).replaceAll('][', '').replaceAll(']-[', '-')).toBe(expected);
  });
});

describe('a match in a field that a row does not show', () => {
  const shipment = {
    ...{ tracking_number: 'WM-7K2F-9QX4-3MTB-8', contents_description: 'Lenses' },
    ...{ sender_name: 'Ada', sender_city: 'London', sender_country: 'United Kingdom' },
    ...{ sender_email: 'ada@mail.example', sender_address: '12 St James Square', sender_phone: '+44 20 7946 0000' },
    ...{ recipient_name: 'Kurt', recipient_city: 'Wien', recipient_country: 'Österreich' },
    ...{ recipient_email: 'kurt@mail.example', recipient_address: 'Josefstädter Straße 43', recipient_phone: '058801' },
    delivery_instructions: 'Ring at the bakery',
  } as Shipment;

  it.each([
    ['ada', undefined],
    ['wm7k', undefined],
    ['ada@mail', { side: 'sender', text: 'ada@mail.example' }],
    ['wien josefst', { side: 'recipient', text: 'Josefstädter Straße 43' }],
    ['020 79460000', { side: 'sender', text: '+44 20 7946 0000' }],
    ['+43 1 58801', { side: 'recipient', text: '058801' }],
    ['7946', undefined],
    ['', undefined],
  ])('is returned for the search “%s”', (q, expected) => {
    expect(unseenMatch(shipment, wordsOf(q))).toEqual(expected);
  });

  const shown = ['sender_name', 'sender_city', 'recipient_name', 'recipient_city'];
  it.each(fieldCases(waybillFields).filter(([, { searchable }]) => searchable))('finds a word of %s', (name) => {
    const side = name.startsWith('sender_') ? 'sender' : 'recipient';
    expect(unseenMatch({ ...shipment, [name]: 'Quixotic' }, wordsOf('quixotic'))).toEqual(
      shown.includes(name) ? undefined : { side, text: 'Quixotic' },
    );
  });
});
