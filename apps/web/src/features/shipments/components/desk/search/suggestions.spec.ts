import { describe, expect, it } from '@jest/globals';
import { citiesIn, suggestionsOf } from './suggestions.js';

const now = new Date(2026, 10, 26, 12).getTime();
const rows = [
  { sender_city: 'Berlin', recipient_city: 'Hamburg' },
  { sender_city: 'Łódź', recipient_city: 'Hamburg' },
  { sender_city: 'Bern', recipient_city: 'Halle' },
  { sender_city: 'Berlin', recipient_city: 'New York' },
];
const suggest = (text: string, caret = text.length) => suggestionsOf(text, caret, rows, now);
const labels = (text: string, caret?: number) => suggest(text, caret).list.map(({ label }) => label);

describe('suggestions for the search', () => {
  it('are the names of all filters in an empty field', () => {
    expect(labels('')).toEqual(['to:', 'from:', 'status:', 'service:', 'due:', 'silent:', 'created:']);
    expect(labels('blue ')).toEqual([]);
  });

  it('are the filter names that begin with the word at the caret', () => {
    expect(labels('blue ST')).toEqual(['status:']);
    expect(labels('s')).toEqual(['status:', 'service:', 'silent:']);
    expect(labels('Stefan')).toEqual([]);
    expect(suggest('st blue', 2).list).toMatchObject([{ text: 'status: blue', caret: 7 }]);
  });

  it('are matches by value or label, and Enter takes the first', () => {
    expect(labels('status:')).toHaveLength(9);
    expect(suggest('status:').takesFirst).toBe(false);
    expect(suggest('blue status:in')).toEqual({
      list: [{ label: 'In Transit', filters: { status: 'in_transit' }, text: 'blue', caret: 4 }],
      takesFirst: true,
    });
    expect(labels('status:out_for')).toEqual(['Out for Delivery']);
    expect(labels('status:del')).toEqual(['Delivered', 'Delayed', 'Attempted Delivery', 'Out for Delivery']);
    expect(labels('due:late')).toEqual(['late', 'due later', 'delivered late']);
    expect(suggest('status:foo')).toEqual({ list: [], takesFirst: false });
  });

  it('are the cities of the rows, most frequent first', () => {
    expect(labels('to:ha')).toEqual(['Hamburg', 'Halle']);
    expect(labels('from:')).toEqual(['Berlin', 'Bern', 'Łódź']);
    expect(labels('from:lod')).toEqual(['Łódź']);
    expect(suggest('to:"new y').list).toEqual([
      { label: 'New York', filters: { recipient_city: 'New York' }, text: '', caret: 0 },
    ]);
    expect(suggest('to:ha').takesFirst).toBe(false);
    const many = Array.from({ length: 20 }, (_, index) => ({ sender_city: `B${index}`, recipient_city: '' }));
    expect(citiesIn(many, 'sender_city', 'b')).toHaveLength(8);
  });

  it('are days for date filters', () => {
    expect(suggest('created:').list.map(({ filters }) => filters)).toEqual([
      { from: '2026-11-26', to: '2026-11-26' },
      { from: '2026-11-20', to: '2026-11-26' },
      { from: '2026-10-28', to: '2026-11-26' },
    ]);
    expect(labels('silent:')).toEqual(['3', '7', '14']);
    expect(labels('silent:1')).toEqual(['14']);
  });
});
