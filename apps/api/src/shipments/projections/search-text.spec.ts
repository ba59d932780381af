import { describe, expect, it } from '@jest/globals';
import type { Shipment, Waybill } from '@waymark/domain';
import { created } from '../../event-sourcing/read-models/testing/facts.js';
import { searchText, wordsLookedFor } from './search-text.js';

const shipment = (waybill: Partial<Waybill>): Shipment => ({
  ...created(7, waybill).data,
  updated_at: '',
  due_at: null,
  overdue: [],
  tracking_updates: [],
  decisions: [],
});

const isFound = (query: string, waybill: Partial<Waybill>): boolean => {
  const text = searchText(shipment(waybill));
  const words = wordsLookedFor(query);
  return words.length > 0 && words.every((word) => text.includes(` ${word}`));
};

describe('a shipment', () => {
  const waybill = { sender_email: 'Zoë.Quist-7@mail.Acme.example', recipient_address: '14 Rue Férou, 2e étage' };

  it.each([
    'zoe.quist-7@mail.acme.example',
    'zoe.quist-7@ma',
    'ZOE quist',
    '@mail.acme.ex',
    '@mail.acme.example quist',
    'ferou',
    '14 rue fer',
  ])('is found by its e-mail addresses and streets: %j', (query) => {
    expect(isFound(query, waybill)).toBe(true);
  });

  it.each(['quist@mail.acme.example', '@acme.example', 'example.test', '@', '@@', 'erou', 'mail.acme'])(
    'is not found by another, or by what is within a word: %j',
    (query) => {
      expect(isFound(query, waybill)).toBe(false);
    },
  );

  it('is not found by what its e-mail address adds to a name, but by the whole address', () => {
    const one = { sender_name: 'Leonhard Euler', sender_email: 'leonhard.euler1234@mail.example' };
    expect(searchText(shipment(one))).not.toContain(' euler1234');
    expect(isFound('leonhard.euler', one)).toBe(true);
    expect(isFound('leonhard.euler1234@', one)).toBe(true);
  });

  it('has each of its words once', () => {
    const words = searchText(shipment({ sender_city: 'Bergen', recipient_city: 'Bergen' }))
      .trim()
      .split(' ');
    expect(new Set(words).size).toBe(words.length);
  });
});
