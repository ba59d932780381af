import { describe, expect, it } from '@jest/globals';
import { TRACKING_UPDATE_STATUSES } from '@waymark/contracts';
import { knownPartiesOf, neutralWords, privatePartsOf } from './public-text.js';

const parties = {
  sender_name: 'Harbour Books Ltd',
  sender_address: '1 Quay, Pier 4',
  sender_phone: '+44 20 7946 0000',
  sender_city: 'London',
  recipient_city: 'Bad Homburg',
  recipient_name: 'Ann Müller',
  recipient_address: 'Hauptstraße 5\n2nd floor',
  recipient_phone: '0171 234',
};
const parts = (text: string) =>
  privatePartsOf(text, knownPartiesOf([parties])).map(({ kind, text: part }) => `${kind}: ${part}`);

describe('a public text', () => {
  it.each([
    ['Handed to Ann', ['name: Ann']],
    ['Handed to Mrs Mueller', []],
    ['Handed to MÜLLER at the door', ['name: MÜLLER']],
    ['Handed to Muller', ['name: Muller']],
    ['Left with a neighbour at Hauptstraße 5', ['street: Hauptstraße 5']],
    ['Left at hauptstrasse 12a', ['street: hauptstrasse 12a']],
    ['Left at 12 Elm Tree Road', ['street: 12 Elm Tree Road']],
    ['Déposé 3 rue', []],
    ['Déposé rue de la Paix 12', ['street: rue de la Paix 12']],
    ['Call +49 (171) 2345678', ['phone: +49 (171) 2345678']],
    ['Call 0171 234', ['phone: 0171 234']],
    ['Rescheduled for 2026-03-01 or 01.03.2026', []],
    ['See WM-4821-9912-3345-6', []],
    ['The annual harbour closed', []],
    ['Out for delivery', []],
  ])('"%s" raises questions about %j', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it('raises no question about a city in the name of a company', () => {
    const company = { ...parties, sender_name: 'London Maps' };
    expect(privatePartsOf('Left London for Bad Homburg', knownPartiesOf([company]))).toEqual([]);
  });

  it('raises questions about the parties of any of many parcels, and none about their cities', () => {
    const others = Array.from({ length: 1_000 }, (_, index) => ({
      ...parties,
      recipient_name: `Recipient${String.fromCharCode(97 + (index % 26))} Kowalski`,
      recipient_address: `Hauptstraße ${index}`,
    }));
    const known = knownPartiesOf([...others, { ...parties, recipient_city: 'Harbour' }]);
    expect(privatePartsOf('Kowalski has it, Harbour closed, Hauptstraße 731', known)).toEqual([
      { kind: 'name', text: 'Kowalski' },
      { kind: 'street', text: 'Hauptstraße 731' },
    ]);
  });

  it('raises questions about streets and phone numbers without known parties', () => {
    expect(privatePartsOf('Ann, 12 Elm Road, 0123456789').map(({ kind }) => kind)).toEqual(['street', 'phone']);
  });

  it.each(TRACKING_UPDATE_STATUSES)('that is suggested for %s raises no question', (status) => {
    expect(neutralWords(status).flatMap((words) => privatePartsOf(words, knownPartiesOf([parties])))).toEqual([]);
  });
});
