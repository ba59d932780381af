import { describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { piecesOf, unseenMatch, wordsOf } from './matched.js';

/** The text with what was found in brackets. */
const marked = (text: string, q: string, isCode = false): string =>
  piecesOf(text, wordsOf(q), isCode)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

describe('what was looked for', () => {
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
  ])('in “%s” by “%s”', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });

  it.each([
    ['wm7k2f9', '[WM-7K2F-9]QX4-3MTB-8'],
    ['WM-7K2F', '[WM-7K2F]-9QX4-3MTB-8'],
    ['9qx', 'WM-7K2F-[9QX]4-3MTB-8'],
  ])('in a tracking number by “%s”', (q, expected) => {
    expect(marked('WM-7K2F-9QX4-3MTB-8', q, true).replaceAll('][', '').replaceAll(']-[', '-')).toBe(expected);
  });
});

describe('what a row does not show', () => {
  const shipment = {
    ...{ tracking_number: 'WM-7K2F-9QX4-3MTB-8', contents_description: 'Lenses' },
    ...{ sender_name: 'Ada', sender_city: 'London', sender_country: 'United Kingdom' },
    ...{ sender_email: 'ada@mail.example', sender_address: '12 St James Square' },
    ...{ recipient_name: 'Kurt', recipient_city: 'Wien', recipient_country: 'Österreich' },
    ...{ recipient_email: 'kurt@mail.example', recipient_address: 'Josefstädter Straße 43' },
  } as Shipment;

  it.each([
    ['ada', undefined],
    ['wm7k', undefined],
    ['ada@mail', { side: 'sender', text: 'ada@mail.example' }],
    ['wien josefst', { side: 'recipient', text: 'Josefstädter Straße 43' }],
    ['lens', { side: 'recipient', text: 'Lenses' }],
    ['', undefined],
  ])('is told where “%s” found it', (q, expected) => {
    expect(unseenMatch(shipment, wordsOf(q))).toEqual(expected);
  });
});
